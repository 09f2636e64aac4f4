import type pg from 'pg'
import { queryAsRole } from '../../database/reads.ts'
import type { Caller } from '../../database/transaction.ts'
import { bucketRules } from '../buckets/bucket.ts'
import { SERVICE } from '../caller.ts'
import { noSuchBucket, noSuchKey } from '../errors.ts'
import { objectName } from '../names.ts'
import { StorageError } from '../storage-error.ts'
import { OBJECT_COLUMNS, type ObjectRow } from './object-row.ts'
import type { Place } from './store-object.ts'

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
