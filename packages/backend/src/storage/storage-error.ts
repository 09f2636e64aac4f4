/** What the official client reads of an error: `code` decides, `statusCode` is the true status as text. */
export type StorageErrorBody = Readonly<{
  statusCode: string
  error: string
  message: string
  code: string
}>

/**
 * An answer that is not data. The HTTP status is 400 whatever went wrong, as the real service has it, but for the few
 * cases where machines between us and the client act on it.
 */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly httpStatus: number
  readonly body: StorageErrorBody
  readonly headers: Readonly<Record<string, string>>

  constructor(
    body: StorageErrorBody,
    options: { httpStatus?: number; headers?: Readonly<Record<string, string>>; cause?: unknown } = {},
  ) {
    super(body.message, { cause: options.cause })
    this.body = body
    this.httpStatus = options.httpStatus ?? 400
    this.headers = options.headers ?? {}
  }
}
