import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error of the platform; functions answer their own errors. */
export class FunctionsError extends Error {
  override name = 'FunctionsError'
  readonly status: ContentfulStatusCode
  readonly code: string
  /** The function gave no response; the official client throws a `FunctionsRelayError`. */
  readonly relay: boolean
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    extra: { relay?: boolean; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause })
    this.status = status
    this.code = code
    this.relay = extra.relay ?? false
    this.headers = extra.headers ?? {}
  }
}
