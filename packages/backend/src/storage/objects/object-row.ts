import type pg from 'pg'
import { queryAsRole } from '../../database/reads.ts'
import type { Caller } from '../../database/transaction.ts'
import { bucketRules } from '../buckets.ts'
import { SERVICE } from '../context.ts'
import { noSuchBucket, noSuchKey, StorageError } from '../errors.ts'
import { objectName } from '../names.ts'

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
