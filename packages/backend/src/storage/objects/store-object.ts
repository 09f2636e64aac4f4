import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Context } from 'hono'
import type pg from 'pg'
import type { Caller } from '../../database/transaction.ts'
import { outsideTurn } from '../../http/concurrency-limit.ts'
import type { ServerEnv } from '../../http/identity.ts'
import { bucketRules } from '../buckets.ts'
import type { StorageDependencies } from '../context.ts'
import {
  cachedForAnHour,
  type ReceivedFile,
  receiveFile,
  withCharset,
  withTemporaryFile,
} from '../incoming/receive.ts'
import type { ObjectStore } from '../object-store.ts'
import { acceptContent } from '../pictures/accept.ts'
import type { Picture } from '../pictures/picture-processes.ts'
import type { InTurn, PictureTurns } from '../pictures/picture-turns.ts'
import { objectName } from '../request-values.ts'
import { requireFreeSpace } from '../upkeep.ts'
import {
  checkRowWrite,
  isRefusal,
  type NewObject,
  type ObjectMetadata,
  type Place,
  writeRow,
} from './object-row.ts'

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

/** Metadata of bytes in memory. */
function describeBytes(bytes: Uint8Array, type: string, cacheControl: string): ObjectMetadata {
  return metadata(createHash('md5').update(bytes).digest('hex'), bytes.byteLength, type, cacheControl)
}

/**
 * Metadata of a file, which is streamed. Forms carry no character set: a text without one is UTF-8 when its bytes are, since
 * browsers take it for something else and break umlauts.
 */
async function describeFile(
  path: string,
  size: number,
  { type, charset }: Readonly<{ type: string; charset: string | undefined }>,
  cacheControl: string,
): Promise<ObjectMetadata> {
  const hash = createHash('md5')
  const text = charset === undefined && type.startsWith('text/') ? createTextCheck() : undefined
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    text?.read(chunk)
  }
  const found = text?.isBeyondAscii() ? 'utf-8' : charset
  return metadata(hash.digest('hex'), size, withCharset(type, found), cacheControl)
}

/** Whether bytes are UTF-8 with non-ASCII characters; for pure ASCII a character set makes no difference. */
function createTextCheck() {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isValid = true
  let hasOthers = false
  const decode = (chunk?: Uint8Array) => {
    try {
      if (isValid) decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      isValid = false
    }
  }
  return {
    read(chunk: Uint8Array) {
      decode(chunk)
      hasOthers ||= chunk.some((byte) => byte > 0x7f)
    },
    isBeyondAscii() {
      decode()
      return isValid && hasOthers
    },
  }
}

/** The entity tag is the MD5 of the content in quotes, as S3 makes it. */
function metadata(md5: string, size: number, mimetype: string, cacheControl: string): ObjectMetadata {
  return {
    eTag: `"${md5}"`,
    size,
    mimetype,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  }
}
