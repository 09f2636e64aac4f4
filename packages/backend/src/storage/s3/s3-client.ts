import { S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from './s3-settings.ts'

/** Milliseconds; clients give up after some seconds. */
const CONNECTING = 2_000
const ANSWERING = 5_000
const ATTEMPTS = 2

/** A client for S3-compatible services: path-style addresses with a configured endpoint, no AWS-only checksums. */
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
