import pg from 'pg'
import { asRole, type Caller } from '../../database/transaction.ts'
import { ownerOf } from '../context.ts'
import { alreadyExists, noSuchBucket, StorageError } from '../errors.ts'
import type { ObjectMetadata } from './object-row.ts'

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
