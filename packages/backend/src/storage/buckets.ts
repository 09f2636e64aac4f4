import { Hono } from 'hono'
import type pg from 'pg'
import { z } from 'zod'
import { queryAsRole } from '../database/reads.ts'
import { asRole, type Caller } from '../database/transaction.ts'
import type { ServerEnv } from '../http/identity.ts'
import { callerOf, ownerOf, SERVICE, type StorageDependencies } from './context.ts'
import {
  bucketAlreadyExists,
  bucketNotEmpty,
  entityTooLarge,
  featureNotEnabled,
  invalidRequest,
  mimeTypeNotSupported,
  noSuchBucket,
} from './errors.ts'
import { newBucketName, readJson } from './request-values.ts'

type BucketRules = Readonly<{
  id: string
  public: boolean
  /** Largest object in bytes. */
  sizeLimit: number
  allowedTypes: readonly string[] | null
}>

/** Largest object anywhere, in bytes; the default of the hosted service. */
const GLOBAL_SIZE_LIMIT = 52_428_800

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

const UNITS: Readonly<Record<string, number>> = { '': 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }
const SIZE = /^(\d{1,15}(?:\.\d{1,6})?)\s*(b|kb|mb|gb)?$/i

/** Size limit as clients write it: bytes, or `5MB` in decimal units. Gives bytes; null means no limit of its own. */
const SizeLimit = z.union([z.number(), z.string(), z.null()]).transform((limit, context) => {
  const [, number, unit = ''] = SIZE.exec(String(limit)) ?? []
  if (limit === null) return null
  const bytes = Math.floor(Number(number) * (UNITS[unit.toLowerCase()] ?? Number.NaN))
  if (Number.isSafeInteger(bytes)) return bytes
  context.addIssue({ code: 'custom', message: 'must be a size like 5242880 or 5MB' })
  return z.NEVER
})

/** What the real service takes: a type, one with a character set, or a pattern that ends with an asterisk. */
const ALLOWED_TYPE = /^[\w+.-]+\/[\w+.-]+(;\s*charset=[\w-]+)?$|\*$/

const Settings = z.object({
  public: z.boolean().optional(),
  file_size_limit: SizeLimit.optional(),
  allowed_mime_types: z.array(z.string().max(255)).max(100).nullish(),
  versioning_status: z.string().max(100).optional(),
})
const NewBucket = Settings.extend({
  id: z.string().optional(),
  name: z.string(),
  type: z.string().max(100).optional(),
})

/** Creates, updates, empties and deletes buckets; the policies decide who may. */
export function writeBuckets({ pool, objectStore }: StorageDependencies): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .post('/bucket', async (c) => {
      const wanted = await readJson(c, NewBucket)
      if (wanted.type !== undefined && wanted.type !== 'STANDARD') throw featureNotEnabled()
      checkSettings(wanted)
      const id = newBucketName(wanted.id ?? wanted.name)
      const { owner, ownerId } = ownerOf(callerOf(c))
      await run(pool, callerOf(c), {
        text: `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
          values ($1, $2, $3, $4, $5, $6, $7)`,
        values: [
          id,
          newBucketName(wanted.name),
          owner,
          ownerId,
          wanted.public ?? false,
          wanted.file_size_limit ?? null,
          wanted.allowed_mime_types ?? null,
        ],
      })
      return c.json({ name: wanted.name })
    })
    .put('/bucket/:id', async (c) => {
      const wanted = await readJson(c, Settings)
      checkSettings(wanted)
      if (Object.keys(wanted).length === 0) throw invalidRequest(NOTHING_TO_CHANGE)
      const given = (key: keyof typeof wanted) => wanted[key] !== undefined
      const changed = await run(pool, callerOf(c), {
        text: `update storage.buckets set updated_at = now(),
            public = case when $2 then $3 else public end,
            file_size_limit = case when $4 then $5 else file_size_limit end,
            allowed_mime_types = case when $6 then $7 else allowed_mime_types end
          where id = $1`,
        values: [
          c.req.param('id'),
          given('public'),
          wanted.public ?? false,
          given('file_size_limit'),
          wanted.file_size_limit ?? null,
          given('allowed_mime_types'),
          wanted.allowed_mime_types ?? null,
        ],
      })
      if (changed.rowCount === 0) throw noSuchBucket()
      return c.json({ message: 'Successfully updated' })
    })
    .post('/bucket/:id/empty', async (c) => {
      const id = c.req.param('id')
      const removed = await asRole(pool, callerOf(c), 'write', async (client) => {
        const [bucket, objects] = await Promise.all([
          client.query('select from storage.buckets where id = $1', [id]),
          client.query('delete from storage.objects where bucket_id = $1 returning version', [id]),
        ])
        if (bucket.rowCount === 0) throw noSuchBucket()
        return objects.rows.map((row: { version: string }) => row.version)
      })
      await objectStore.remove(removed)
      return c.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
    })
    .delete('/bucket/:id', async (c) => {
      const query = { text: 'delete from storage.buckets where id = $1', values: [c.req.param('id')] }
      const deleted = await run(pool, callerOf(c), query)
      if (deleted.rowCount === 0) throw noSuchBucket()
      return c.json({ message: 'Successfully deleted' })
    })
}

const NOTHING_TO_CHANGE = [
  ...['public', 'file_size_limit', 'allowed_mime_types'].map(
    (name) => `body must have required property '${name}'`,
  ),
  'body must match a schema in anyOf',
].join(', ')

/** There are no versions, no larger files than the service takes, and no types without a slash. */
function checkSettings({
  versioning_status: status,
  file_size_limit: size,
  allowed_mime_types: types,
}: z.output<typeof Settings>): void {
  if (status !== undefined && status.toUpperCase() !== 'DISABLED') throw featureNotEnabled()
  if (size && size > GLOBAL_SIZE_LIMIT) throw entityTooLarge()
  const wrong = types?.find((type) => !ALLOWED_TYPE.test(type))
  if (wrong !== undefined) throw mimeTypeNotSupported(wrong)
}

async function run(pool: pg.Pool, caller: Caller, query: pg.QueryConfig): Promise<pg.QueryResult> {
  try {
    return await asRole(pool, caller, 'write', (client) => client.query(query))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === '23505') throw bucketAlreadyExists()
    if (code === '23503') throw bucketNotEmpty()
    throw error
  }
}
