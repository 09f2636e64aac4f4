import pg from 'pg'
import { queryAsRole } from '../../database/reads.ts'
import { asRole, type Caller } from '../../database/transaction.ts'
import { bucketRules } from '../buckets.ts'
import { ownerOf, SERVICE } from '../context.ts'
import { alreadyExists, noSuchBucket, noSuchKey, StorageError } from '../errors.ts'
import { objectName } from '../request-values.ts'

/** Bucket and name of an object. */
export type Place = Readonly<{ bucket: string; name: string }>

/** A row of `storage.objects`. */
export type ObjectRow = Readonly<{
  id: string
  bucket_id: string
  name: string
  owner: string | null
  owner_id: string | null
  version: string
  metadata: ObjectMetadata | null
  user_metadata: Record<string, unknown> | null
  created_at: Date
  updated_at: Date
  last_accessed_at: Date
}>

/** Metadata as on hosted Supabase; clients read it from `list`. */
export type ObjectMetadata = Readonly<{
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
}>

/** Entity tag of an object, in quotes. */
export const etagOf = ({ metadata, version }: ObjectRow): string => metadata?.eTag ?? `"${version}"`

/** Value of the header Last-Modified. */
export const lastModifiedOf = ({ metadata, updated_at }: ObjectRow): string =>
  new Date(metadata?.lastModified ?? updated_at).toUTCString()

export const OBJECT_COLUMNS =
  'id, bucket_id, name, owner, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at'

/** The row of an object as far as the caller may see it; else `NoSuchKey`. */
export async function findRow(pool: pg.Pool, caller: Caller, { bucket, name }: Place): Promise<ObjectRow> {
  const found = await queryAsRole(pool, caller, {
    name: 'storage_object',
    text: `select ${OBJECT_COLUMNS} from storage.objects where bucket_id = $1 and name = $2`,
    values: [bucket, objectName(name)],
  })
  const row = found.rows[0]
  if (!row) throw noSuchKey()
  return row
}

/** Finds a row to read its bytes or description; throws `NoSuchBucket` if the bucket does not exist. */
export async function findReadRow(pool: pg.Pool, caller: Caller, place: Place): Promise<ObjectRow> {
  try {
    return await findRow(pool, caller, place)
  } catch (error) {
    if (error instanceof StorageError) await bucketRules(pool, place.bucket)
    throw error
  }
}

/** The row of an object in a public bucket, which anybody may read; a private bucket answers like a missing one. */
export async function findPublicRow(pool: pg.Pool, { bucket, name }: Place): Promise<ObjectRow> {
  const found = await queryAsRole(pool, SERVICE, {
    name: 'storage_public_object',
    text: `select ${OBJECT_COLUMNS.replace(/\w+/g, 'o.$&')} from storage.buckets b
      left join storage.objects o on o.bucket_id = b.id and o.name = $2
      where b.id = $1 and b.public`,
    values: [bucket, objectName(name)],
  })
  const row = found.rows[0]
  if (!row) throw noSuchBucket()
  if (!row.id) throw noSuchKey()
  return row
}

export type NewObject = Readonly<{
  id: string
  bucket: string
  name: string
  version: string
  metadata: ObjectMetadata
  userMetadata: Record<string, unknown> | null
}>

export type Written = Readonly<{ id: string; replacedVersion: string | undefined }>

/** Writes the row as the caller, so that policies decide. Resolves to the replaced version. */
export function writeRow(
  pool: pg.Pool,
  caller: Caller,
  object: NewObject,
  upsert: boolean,
): Promise<Written> {
  return asRole(pool, caller, 'write', (client) => write(client, caller, object, upsert)).catch(translate)
}

/** Checks whether the caller may write the row before a body is read: writes it and rolls back. Throws the errors of `writeRow`. */
export async function checkRowWrite(pool: pg.Pool, caller: Caller, object: NewObject, upsert: boolean) {
  const rollback = new Error('rolled back')
  await asRole(pool, caller, 'write', async (client) => {
    await write(client, caller, object, upsert)
    throw rollback
  }).catch((error: unknown) => {
    if (error !== rollback) translate(error)
  })
}

/** SQLSTATEs after which the outcome of a commit is unknown: lost connection (08), shutdown (57P), 40003. */
const UNCERTAIN = /^(08|57P|40003)/

/**
 * Whether an error of `writeRow` proves that the row was not committed. Otherwise the row may exist and its file must be kept; the sweep
 * removes the file if it does not.
 */
export function isRefusal(error: unknown): boolean {
  if (error instanceof StorageError) return true
  return error instanceof pg.DatabaseError && error.code !== undefined && !UNCERTAIN.test(error.code)
}

async function write(
  client: pg.PoolClient,
  caller: Caller,
  object: NewObject,
  upsert: boolean,
): Promise<Written> {
  const { id, bucket, name, version } = object
  const { owner, ownerId } = ownerOf(caller)
  const values = [
    id,
    bucket,
    name,
    version,
    JSON.stringify(object.metadata),
    object.userMetadata && JSON.stringify(object.userMetadata),
    ownerId,
    owner,
  ]
  if (!upsert) {
    // Without RETURNING, which would need a SELECT policy that callers who may only insert do not have.
    await client.query({ name: 'storage_insert', text: INSERT, values })
    return { id, replacedVersion: undefined }
  }
  // Serialises uploads of the same name; otherwise the file of a replaced version would not be removed.
  const [, replaced, written] = await Promise.all([
    client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${bucket}/${name}`]),
    // "for update" also prevents a concurrent move, whose row would lose its file.
    client.query('select version from storage.objects where bucket_id = $1 and name = $2 for update', [
      bucket,
      name,
    ]),
    client.query({ name: 'storage_upsert', text: UPSERT, values }),
  ])
  return { id: written.rows[0]?.id ?? id, replacedVersion: replaced.rows[0]?.version }
}

const INSERT = `
  insert into storage.objects (id, bucket_id, name, version, metadata, user_metadata, owner_id, owner)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

const UPSERT = `${INSERT}
  on conflict (bucket_id, name) do update set
    version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata,
    owner = excluded.owner, owner_id = excluded.owner_id, updated_at = now()
  returning id`

function translate(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === '23505') throw alreadyExists()
  if (code === '23503') throw noSuchBucket()
  throw error
}
