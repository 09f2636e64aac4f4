/** What the service answers when it cannot do what was asked; `statusCode` is the true status, sent as a string. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly statusCode: string
  readonly error: string
  readonly code: string
  readonly headers: Readonly<Record<string, string>>

  constructor(
    statusCode: string,
    error: string,
    code: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.statusCode = statusCode
    this.error = error
    this.code = code
    this.headers = headers
  }
}

export const objectExists = () =>
  new StorageError('409', 'Duplicate', 'KeyAlreadyExists', 'The resource already exists')

export const bucketExists = () =>
  new StorageError('409', 'Duplicate', 'BucketAlreadyExists', 'The resource already exists')

export const bucketNotEmpty = () =>
  new StorageError(
    '409',
    'ResourceNotEmpty',
    'ResourceNotEmpty',
    'The bucket you tried to delete is not empty',
  )

export const accessDenied = (message = 'new row violates row-level security policy') =>
  new StorageError('403', 'Unauthorized', 'AccessDenied', message)

export const noSuchBucket = () =>
  new StorageError('404', 'Bucket not found', 'NoSuchBucket', 'Bucket not found')

export const noSuchKey = () => new StorageError('404', 'not_found', 'NoSuchKey', 'Object not found')

export const tooLarge = () =>
  new StorageError(
    '413',
    'Payload too large',
    'EntityTooLarge',
    'The object exceeded the maximum allowed size',
  )

export const typeNotSupported = (type: string) =>
  new StorageError('415', 'invalid_mime_type', 'InvalidMimeType', `mime type ${type} is not supported`)

/** The declared type is allowed, but the bytes are not a picture that can be read. */
export const unreadablePicture = () =>
  new StorageError(
    '415',
    'invalid_mime_type',
    'InvalidMimeType',
    'The file is not a readable JPEG, PNG or WebP picture',
  )

export const pictureTooLarge = () =>
  new StorageError('413', 'Payload too large', 'EntityTooLarge', 'The picture has too many pixels')

export const invalidKey = (key: string) =>
  new StorageError('400', 'InvalidKey', 'InvalidKey', `Invalid key: ${key}`)

export const invalidBucketName = () =>
  new StorageError('400', 'InvalidBucketName', 'InvalidBucketName', 'Bucket name invalid')

export const invalidRequest = (message: string) =>
  new StorageError('400', 'Error', 'InvalidRequest', message)

export const invalidLink = (message: string) =>
  new StorageError('400', 'InvalidJWT', 'InvalidJWT', message)

export const invalidRange = (size: number) =>
  new StorageError('416', 'invalid_range', 'InvalidRange', 'The range specified is not valid', {
    'content-range': `bytes */${size}`,
  })
