import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Caller } from '../../database/transaction.ts'
import { type BucketRules, bucketRules } from '../buckets/bucket.ts'
import type { StorageDependencies } from '../dependencies.ts'
import { objectName } from '../names.ts'
import { acceptContent } from '../pictures/accept.ts'
import type { Gate } from '../pictures/gate.ts'
import { StorageError } from '../storage-error.ts'
import type { Upload } from '../wire/upload-body.ts'
import type { ObjectMetadata } from './object-row.ts'
import { type NewObject, rehearseRow, writeRow } from './write-row.ts'

export type Place = Readonly<{ bucket: string; name: string }>
export type Stored = Readonly<{ Key: string; Id: string }>

/**
 * Stores one upload: first asks whether the caller may at all, only then reads (`receive` gets the size limit in bytes).
 * The file is safe on disk before its row is, and a replaced file goes after its row, so a row never lacks its file.
 */
export async function storeObject(
  { pool, objectStore }: Pick<StorageDependencies, 'pool' | 'objectStore'>,
  gate: Gate,
  caller: Caller,
  place: Place,
  upsert: boolean,
  receive: (limit: number) => Promise<Upload>,
): Promise<Stored> {
  const rules = await bucketRules(pool, place.bucket)
  await checkMayStore(pool, caller, place, upsert)
  const { metadata, userMetadata, bytes } = await prepare(await receive(rules.sizeLimit), rules, gate)
  const object = { ...newObject(place), metadata, userMetadata }
  await objectStore.put(object.version, bytes)
  try {
    const written = await writeRow(pool, caller, object, upsert)
    if (written.replacedVersion) await objectStore.remove([written.replacedVersion])
    return { Key: `${place.bucket}/${place.name}`, Id: written.id }
  } catch (error) {
    // Without a word from the database the row may be there after all; then its file must be, too.
    if (isRefusal(error)) await objectStore.remove([object.version])
    throw error
  }
}

const isRefusal = (error: unknown) => error instanceof StorageError || error instanceof pg.DatabaseError

/** Throws unless the caller could store something there now. */
export function checkMayStore(
  pool: StorageDependencies['pool'],
  caller: Caller,
  place: Place,
  upsert: boolean,
) {
  return rehearseRow(pool, caller, newObject(place), upsert)
}

function newObject({ bucket, name }: Place): NewObject {
  return {
    id: randomUUID(),
    version: randomUUID(),
    bucket,
    name: objectName(name),
    metadata: metadataOf(new Uint8Array(), 'application/octet-stream', 'no-cache'),
    userMetadata: null,
  }
}

async function prepare(upload: Upload, rules: BucketRules, gate: Gate) {
  const { bytes, type } = await acceptContent(upload, rules.allowedTypes, gate)
  return { bytes, metadata: metadataOf(bytes, type, upload.cacheControl), userMetadata: upload.userMetadata }
}

function metadataOf(bytes: Uint8Array, mimetype: string, cacheControl: string): ObjectMetadata {
  return {
    eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
    size: bytes.byteLength,
    mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: bytes.byteLength,
    httpStatusCode: 200,
  }
}
