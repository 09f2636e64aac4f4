import { ListObjectsV2Command, type S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { StartError } from '../../start/start-error.ts'
import type { S3Settings } from './s3-settings.ts'

/** Whether the error is NoSuchKey; a missing bucket is another error. */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name === 'NoSuchKey'

/** Lists one key of the bucket; a failure is a `StartError` with its reason. */
export async function checkBucket(client: S3Client, { bucket, endpoint }: S3Settings): Promise<void> {
  try {
    await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }))
  } catch (cause) {
    throw new StartError(reasonOf(cause, bucket, endpoint), { cause })
  }
}

function reasonOf(error: unknown, bucket: string, endpoint: string | undefined): string {
  if (!(error instanceof S3ServiceException)) {
    const { message, code } = error as NodeJS.ErrnoException
    return `${endpoint ?? 'Amazon S3'} (STORAGE_S3_ENDPOINT) cannot be reached: ${message || code}`
  }
  switch (error.name) {
    case 'NoSuchBucket':
      return `STORAGE_S3_BUCKET names a bucket that does not exist: "${bucket}".`
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
      return 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not what the S3 service knows.'
    case 'AccessDenied':
      return `AWS_ACCESS_KEY_ID may not list the bucket "${bucket}".`
    default:
      return `The bucket "${bucket}" cannot be used: ${error.message || error.name}`
  }
}
