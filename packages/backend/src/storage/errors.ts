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

/** Every error of this service. Messages and codes are those of Supabase Storage, where it has the case. */

const fault = (statusCode: string, error: string, code: string, message: string, cause?: unknown) =>
  new StorageError({ statusCode, error, message, code }, { cause })

const MAX_QUOTE_LENGTH = 200

export const alreadyExists = () =>
  fault('409', 'Duplicate', 'KeyAlreadyExists', 'The resource already exists')

export const bucketAlreadyExists = () =>
  fault('409', 'Duplicate', 'BucketAlreadyExists', 'The resource already exists')

export const accessDenied = (
  message = 'new row violates row-level security policy',
  cause?: unknown,
): StorageError => fault('403', 'Unauthorized', 'AccessDenied', message, cause)

export const noSuchBucket = () => fault('404', 'Bucket not found', 'NoSuchBucket', 'Bucket not found')

/** A bucket that a file is to be moved, copied or uploaded by link into. */
export const noSuchTarget = () =>
  fault('404', 'InvalidRequest', 'InvalidRequest', 'The related resource does not exist')

export const noSuchKey = () => fault('404', 'not_found', 'NoSuchKey', 'Object not found')

export const entityTooLarge = () =>
  fault('413', 'Payload too large', 'EntityTooLarge', 'The object exceeded the maximum allowed size')

export const mimeTypeNotSupported = (type: string) =>
  fault(
    '415',
    'invalid_mime_type',
    'InvalidMimeType',
    `mime type ${type.slice(0, MAX_QUOTE_LENGTH)} is not supported`,
  )

/** Ours: the declared type is allowed, but the bytes are not such a picture. */
export const unreadablePicture = (cause?: unknown) =>
  fault(
    '415',
    'invalid_mime_type',
    'InvalidMimeType',
    'The file is not a readable JPEG, PNG or WebP picture',
    cause,
  )

/** Ours: the pixels end before the picture does, as after an interrupted copy. */
export const incompletePicture = (cause?: unknown) =>
  fault(
    '415',
    'invalid_mime_type',
    'InvalidMimeType',
    'The file of the picture ends too early, it is incomplete',
    cause,
  )

const tooCostly = (message: string) => fault('413', 'Payload too large', 'EntityTooLarge', message)

/** Ours: a decompression bomb, more pixels than any camera makes. */
export const tooManyPixels = () => tooCostly('The picture has too many pixels')

/** Ours: by its form, which costs much more than its pixels. */
export const sidesTooFarApart = () =>
  tooCostly('One side of the picture is more than fifty times as long as the other')

/** Ours: by its header, or while it was decoded. */
export const tooMuchMemory = () => tooCostly('The picture takes too much memory to decode')

/** Ours: it was decoded for longer than any photo is. */
export const tooMuchTime = () => tooCostly('The picture takes too long to decode')

export const invalidKey = (key: string) =>
  fault('400', 'InvalidKey', 'InvalidKey', `Invalid key: ${key.slice(0, MAX_QUOTE_LENGTH)}`)

export const invalidBucketName = () =>
  fault('400', 'Invalid Input', 'InvalidBucketName', 'Bucket name invalid')

export const bucketNotEmpty = () =>
  fault('409', 'ResourceNotEmpty', 'ResourceNotEmpty', 'The bucket you tried to delete is not empty')

export const invalidToken = (message: string, cause?: unknown) =>
  fault('400', 'InvalidJWT', 'InvalidJWT', message, cause)

/** A signed link used for another file or purpose than it was made for. */
export const invalidSignature = () =>
  fault('400', 'InvalidSignature', 'InvalidSignature', 'Invalid signature')

export const invalidRequest = (message: string, cause?: unknown) =>
  fault('400', 'Error', 'InvalidRequest', message, cause)

export const rangeNotSatisfiable = (size: number) =>
  new StorageError(
    {
      statusCode: '416',
      error: 'invalid_range',
      message: 'invalid range provided',
      code: 'InvalidRange',
    },
    { httpStatus: 416, headers: { 'content-range': `bytes */${size}` } },
  )

/** Ours: too many pictures of one network wait, or were decoded for it. Caches and clients act on the status. */
export const slowDown = (seconds = 2) =>
  new StorageError(
    {
      statusCode: '429',
      error: 'too_many_requests',
      message: 'Too many pictures at once, please try again',
      code: 'SlowDown',
    },
    { httpStatus: 429, headers: { 'retry-after': String(seconds) } },
  )

/**
 * Not an error of Supabase: the disk has less free space than the minimum. The status is 400 as for most errors, because the server works
 * and an immediate retry is useless.
 */
export const insufficientStorage = () =>
  fault('507', 'insufficient_storage', 'InsufficientStorage', 'There is no room for more files')

/** What the real service answers where a feature is switched off. */
export const featureNotEnabled = () =>
  new StorageError(
    {
      statusCode: '403',
      error: 'FeatureNotEnabled',
      message: 'feature not enabled for this tenant',
      code: 'FeatureNotEnabled',
    },
    { httpStatus: 403 },
  )

export const routeNotFound = (method: string, path: string) =>
  new StorageError(
    {
      statusCode: '404',
      error: 'Not Found',
      message: `Route ${method}:${path.slice(0, MAX_QUOTE_LENGTH)} not found`,
      code: 'NotFound',
    },
    { httpStatus: 404 },
  )

export const internalError = (cause: unknown) =>
  new StorageError(
    { statusCode: '500', error: 'internal', message: 'Internal server error', code: 'InternalError' },
    { httpStatus: 500, cause },
  )

/** Ours: database, disk or bucket are unavailable. Nothing was changed; the request may be repeated. */
export const unavailable = (cause: unknown) =>
  new StorageError(
    {
      statusCode: '503',
      error: 'unavailable',
      message: 'The service is not available now, try again later',
      code: 'ServiceUnavailable',
    },
    { httpStatus: 503, headers: { 'retry-after': '1' }, cause },
  )
