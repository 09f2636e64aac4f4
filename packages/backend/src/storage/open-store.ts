import type { Logger } from 'pino'
import { createDiskStore } from './disk-store.ts'
import type { ObjectStore, PartialFiles } from './object-store.ts'
import type { S3Settings } from './s3/s3-settings.ts'

/** Opens the store of files: the bucket of `s3`, whose client is loaded on demand, or the folder below `dataDir`. */
export async function openStore(
  dataDir: string,
  s3: S3Settings | undefined,
  log: Logger,
  partialFiles?: PartialFiles,
): Promise<ObjectStore> {
  if (!s3) return createDiskStore(dataDir, { partialFiles })
  const { createS3Store } = await import('./s3/s3-store.ts')
  return createS3Store({ settings: s3, dataDir, log, partialFiles })
}
