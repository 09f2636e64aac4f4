import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An answer of the auth service that is not success; made in `errors.ts`, rendered in `render-error.ts`. */
export class AuthError extends Error {
  override name = 'AuthError'
  readonly status: ContentfulStatusCode
  readonly code: string
  /** Why a password is too weak; the official client turns it into reasons. */
  readonly weakPassword: Readonly<{ reasons: readonly string[] }> | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    extra: {
      weakPassword?: { reasons: readonly string[] }
      headers?: Record<string, string>
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: extra.cause })
    this.status = status
    this.code = code
    this.weakPassword = extra.weakPassword
    this.headers = extra.headers ?? {}
  }
}
