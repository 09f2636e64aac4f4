/** Body of an error; `statusCode` is the status as text. */
export type StorageErrorBody = Readonly<{
  statusCode: string
  error: string
  message: string
  code: string
}>

/** An error response. Its HTTP status is 400, as in Supabase Storage, except where proxies and caches act on the status. */
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
