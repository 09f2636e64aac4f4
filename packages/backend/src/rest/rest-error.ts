export type RestErrorBody = Readonly<{
  code: string
  message: string
  details?: string | null
  hint?: string | null
}>

/** An error response: HTTP status, the body with `code`, `message`, `details` and `hint`, and headers. */
export class RestError extends Error {
  override name = 'RestError'
  readonly status: number
  readonly body: Required<RestErrorBody>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    body: RestErrorBody,
    options: { headers?: Readonly<Record<string, string>>; cause?: unknown } = {},
  ) {
    super(body.message, { cause: options.cause })
    this.status = status
    this.body = {
      code: body.code,
      details: body.details ?? null,
      hint: body.hint ?? null,
      message: body.message,
    }
    this.headers = options.headers ?? {}
  }
}
