import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import { StartError } from '../start/start-error.ts'
import { removePartialFiles } from './atomic-file.ts'
import { unavailable } from './errors.ts'
import type { ByteRange, ObjectStore, PartialFiles, StoredObject } from './object-store.ts'
import type { S3Settings } from './s3-settings.ts'

/** Prefix of every key, so that the bucket may have other content. */
const PREFIX = 'objects/'
const KEY = /^[0-9a-f-]{36}$/
/** Up to this size (bytes) an object is read whole, which frees its connection at once. */
const AT_ONCE = 1_048_576
/** Keys in one request or response of S3. */
const MAX_KEYS = 1_000

export type S3StoreOptions = Readonly<{
  settings: S3Settings
  dataDir: string
  log: Logger
  partialFiles?: PartialFiles | undefined
}>

/**
 * Objects in a bucket that all servers share. An upload is atomic, and durable when S3 has responded. Caches are on each server's own disk.
 * An unusable bucket is a `StartError`.
 */
export async function createS3Store({
  settings,
  dataDir,
  log,
  partialFiles = 'remove',
}: S3StoreOptions): Promise<ObjectStore> {
  const client = createS3Client(settings)
  const { bucket: Bucket } = settings
  await checkBucket(client, settings)
  const cacheFolder = join(dataDir, 'storage', 'cache')
  await mkdir(cacheFolder, { recursive: true, mode: 0o700 })
  if (partialFiles === 'remove') await removePartialFiles(join(dataDir, 'storage'))

  const put = async (key: string, bytes: Uint8Array) => {
    const ContentMD5 = createHash('md5').update(bytes).digest('base64')
    const command = new PutObjectCommand({ Bucket, Key: nameOf(key), Body: bytes, ContentMD5 })
    await client.send(command).catch(failed)
  }
  const removeSome = async (keys: readonly string[]) => {
    const Delete = { Objects: keys.map((key) => ({ Key: nameOf(key) })), Quiet: true }
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }))
    if (Errors.length > 0) throw new Error(`${Errors.length} objects stay: ${Errors[0]?.Message}`)
  }

  return {
    cacheFolder,
    put,
    // At most the size of one object, so that a broken connection can be retried.
    putFile: async (key, path) => put(key, await readFile(path)),
    read: (key, range) => read(client, { Bucket, Key: nameOf(key) }, range),
    async remove(keys) {
      for (let start = 0; start < keys.length; start += MAX_KEYS) {
        await removeSome(keys.slice(start, start + MAX_KEYS)).catch((error: unknown) =>
          log.warn({ err: error }, 'objects could not be removed; the next start removes them'),
        )
      }
    },
    list: () => listAll(client, Bucket),
  }
}

function nameOf(key: string): string {
  if (!KEY.test(key)) throw new TypeError('An object key is a UUID.')
  return PREFIX + key
}

async function read(
  client: S3Client,
  place: Readonly<{ Bucket: string; Key: string }>,
  range?: ByteRange,
): ReturnType<ObjectStore['read']> {
  const Range = range && `bytes=${range.start}-${range.end}`
  try {
    const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand({ ...place, Range }))
    if (!Body) return undefined
    if (ContentLength > AT_ONCE) return Body.transformToWebStream()
    return new Uint8Array(await Body.transformToByteArray())
  } catch (error) {
    if (isMissing(error)) return undefined
    throw unavailable(error)
  }
}

async function* listAll(client: S3Client, Bucket: string): AsyncGenerator<readonly StoredObject[]> {
  let ContinuationToken: string | undefined
  do {
    const command = new ListObjectsV2Command({
      Bucket,
      Prefix: PREFIX,
      MaxKeys: MAX_KEYS,
      ContinuationToken,
    })
    const page = await client.send(command).catch(failed)
    yield (page.Contents ?? []).flatMap(({ Key = '', LastModified }) => {
      const key = Key.slice(PREFIX.length)
      return LastModified && KEY.test(key) ? [{ key, writtenAt: LastModified }] : []
    })
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
}

function failed(error: unknown): never {
  throw unavailable(error)
}

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

/** Whether the error is NoSuchKey; a missing bucket is another error. */
const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name === 'NoSuchKey'

/** Lists one key of the bucket; a failure is a `StartError` with its reason. */
async function checkBucket(client: S3Client, { bucket, endpoint }: S3Settings): Promise<void> {
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
