import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type pg from 'pg'
import type { Caller } from '../../database/transaction.ts'
import type { ServerEnv } from '../../http/claims.ts'
import { outsideTurn } from '../../http/concurrency-limit.ts'
import { bucketRules } from '../buckets/bucket.ts'
import type { StorageDependencies } from '../dependencies.ts'
import { requireFreeSpace } from '../free-space.ts'
import { cachedForAnHour } from '../incoming/described.ts'
import { receiveFile } from '../incoming/receive.ts'
import { type ReceivedFile, withTemporaryFile } from '../incoming/received-file.ts'
import { objectName } from '../names.ts'
import type { ObjectStore } from '../object-store.ts'
import { acceptContent } from '../pictures/accept.ts'
import type { Picture } from '../pictures/picture-job.ts'
import type { InTurn, PictureTurns } from '../pictures/picture-turns.ts'
import { describeBytes, describeFile } from './describe.ts'
import { checkRowWrite, isRefusal, type NewObject, writeRow } from './write-row.ts'

export type Place = Readonly<{ bucket: string; name: string }>
export type Stored = Readonly<{ Key: string; Id: string }>

/** What an upload takes outside of its turn: streaming its body to a file, at most so many bytes, and decoding pictures. */
export type Incoming = Readonly<{
  receive(path: string, limit: number): Promise<ReceivedFile>
  inTurn: InTurn
}>

export const incomingOf = (c: Context<ServerEnv>, turns: PictureTurns): Incoming => ({
  receive: (path, limit) => outsideTurn(c, () => receiveFile(c.req.raw, path, limit)),
  inTurn: (work) => outsideTurn(c, () => turns(c)(work)),
})

/**
 * Stores one upload: checks the caller's rights before it reads the body. The file is durable before its row is committed, and
 * the replaced file is removed afterwards, so each row has a file.
 */
export async function storeObject(
  { pool, objectStore, freeSpaceFloor }: Pick<StorageDependencies, 'pool' | 'objectStore' | 'freeSpaceFloor'>,
  { receive, inTurn }: Incoming,
  caller: Caller,
  place: Place,
  upsert: boolean,
): Promise<Stored> {
  const rules = await bucketRules(pool, place.bucket)
  await checkMayStore(pool, caller, place, upsert)
  await requireFreeSpace(objectStore.cacheFolder, freeSpaceFloor)
  return withTemporaryFile(objectStore.cacheFolder, async (path) => {
    const received = await receive(path, rules.sizeLimit)
    const upload =
      caller.claims.role === 'service_role'
        ? received
        : { ...received, cacheControl: cachedForAnHour(received.cacheControl) }
    const picture = await acceptContent(upload, rules.allowedTypes, inTurn)
    return storeContent({ pool, objectStore }, caller, place, upsert, upload, picture)
  })
}

/** Stores the content of a place, `picture` in place of the file where there is one; the file is moved. The caller's rights are those of the row. */
export async function storeContent(
  { pool, objectStore }: Pick<StorageDependencies, 'pool' | 'objectStore'>,
  caller: Caller,
  place: Place,
  upsert: boolean,
  upload: ReceivedFile,
  picture: Picture | undefined,
): Promise<Stored> {
  const object = { ...newObject(place), ...(await describeUpload(upload, picture)) }
  await keep(objectStore, object.version, upload, picture)
  try {
    const written = await writeRow(pool, caller, object, upsert)
    if (written.replacedVersion) await objectStore.remove([written.replacedVersion])
    return { Key: `${place.bucket}/${place.name}`, Id: written.id }
  } catch (error) {
    if (isRefusal(error)) await objectStore.remove([object.version])
    throw error
  }
}

/** Throws unless the caller may store an object there. */
export function checkMayStore(pool: pg.Pool, caller: Caller, place: Place, upsert: boolean): Promise<void> {
  return checkRowWrite(pool, caller, newObject(place), upsert)
}

function newObject({ bucket, name }: Place): NewObject {
  return {
    id: randomUUID(),
    version: randomUUID(),
    bucket,
    name: objectName(name),
    metadata: describeBytes(new Uint8Array(), 'application/octet-stream', 'no-cache'),
    userMetadata: null,
  }
}

async function describeUpload(upload: ReceivedFile, picture: Picture | undefined) {
  const metadata = picture
    ? describeBytes(picture.bytes, picture.type, upload.cacheControl)
    : await describeFile(
        upload.path,
        upload.size,
        { type: upload.declaredType, charset: upload.charset },
        upload.cacheControl,
      )
  return { metadata, userMetadata: upload.userMetadata }
}

function keep(
  store: ObjectStore,
  version: string,
  upload: ReceivedFile,
  picture: Picture | undefined,
): Promise<void> {
  return picture ? store.put(version, picture.bytes) : store.putFile(version, upload.path)
}
