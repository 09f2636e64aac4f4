import { S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from './s3-settings.ts'

/** Milliseconds; whoever waits for a picture has given up after some seconds. */
const CONNECTING = 2_000
const ANSWERING = 5_000
const ATTEMPTS = 2

/** A client for S3 as all services speak it: addresses by path where an endpoint is named, no checksums of Amazon's alone. */
export function createS3Client({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client {
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: ATTEMPTS,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECTING, socketTimeout: ANSWERING },
  })
}
