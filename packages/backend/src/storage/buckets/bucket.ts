import type pg from 'pg'
import { queryAsRole } from '../../database/reads.ts'
import { SERVICE } from '../caller.ts'
import { noSuchBucket } from '../errors.ts'

export type BucketRules = Readonly<{
  id: string
  public: boolean
  /** Largest object in bytes. */
  sizeLimit: number
  allowedTypes: readonly string[] | null
}>

/** Largest object anywhere, in bytes; the default of the hosted service. */
export const GLOBAL_SIZE_LIMIT = 52_428_800

/** The settings of a bucket, without policies: buckets are no secret, their objects may be. Throws `missing`. */
export async function bucketRules(
  pool: pg.Pool,
  id: string,
  missing: () => Error = noSuchBucket,
): Promise<BucketRules> {
  const found = await queryAsRole(pool, SERVICE, {
    name: 'storage_bucket',
    text: 'select public, file_size_limit, allowed_mime_types from storage.buckets where id = $1',
    values: [id],
  })
  const row = found.rows[0]
  if (!row) throw missing()
  return {
    id,
    public: row.public === true,
    sizeLimit: Math.min(Number(row.file_size_limit ?? GLOBAL_SIZE_LIMIT), GLOBAL_SIZE_LIMIT),
    allowedTypes: row.allowed_mime_types,
  }
}
