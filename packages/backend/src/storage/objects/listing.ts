import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { queryAsRole } from '../../database/reads.ts'
import type { ServerEnv } from '../../http/identity.ts'
import { callerOf, type StorageDependencies } from '../context.ts'
import { readJson } from '../request-values.ts'
import { etagOf, findPublicRow, findReadRow, lastModifiedOf, type ObjectRow } from './object-row.ts'

const COLUMNS = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const

const ListRequest = z.object({
  prefix: z.string().max(1024).default(''),
  search: z.string().max(1024).nullish(),
  limit: z.int().min(1).max(10_000).default(100),
  offset: z.int().min(0).max(2_147_483_647).default(0),
  sortBy: z
    .object({ column: z.enum(COLUMNS), order: z.enum(['asc', 'desc']).default('asc') })
    .default({ column: 'name', order: 'asc' }),
})

/**
 * The direct children of a folder that the caller may see, folders (only with a name) among the files. Names are relative to the folder, and
 * sorted as the real service does, whatever the collation of the database.
 */
export function list({ pool }: StorageDependencies): Hono<ServerEnv> {
  return new Hono<ServerEnv>().post('/object/list/:bucket', async (c) => {
    const { prefix, search, limit, offset, sortBy } = await readJson(c, ListRequest)
    const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
    const found = await queryAsRole(pool, callerOf(c), {
      text: listing(sortBy.column, sortBy.order),
      values: [c.req.param('bucket'), folder.replace(/^\/+/, ''), search ?? '', limit, offset],
    })
    return c.json(found.rows)
  })
}

const listing = (column: (typeof COLUMNS)[number], direction: 'asc' | 'desc') => `
  with inside as (
    select o.*, substr(o.name, char_length($2) + 1) as rest
    from storage.objects o
    where o.bucket_id = $1 and starts_with(o.name, $2)
  ),
  entry as (
    select distinct split_part(rest, '/', 1) as name, true as is_folder, null::uuid as id, null::timestamptz as updated_at,
      null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
    from inside where rest like '%/%'
    union all
    select rest, false, id, updated_at, created_at, last_accessed_at, metadata from inside where rest not like '%/%'
  )
  select name, id, updated_at, created_at, last_accessed_at, metadata from entry
  where starts_with(lower(name), lower($3))
  order by ${column === 'name' ? 'lower(name) collate "C"' : column} ${direction} nulls first, name ${direction}
  limit $4 offset $5`

/** Metadata of an object. */
export function info({ pool }: StorageDependencies): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .get('/object/info/public/:bucket/:path{.+}', async (c) => {
      const place = { bucket: c.req.param('bucket'), name: c.req.param('path') }
      return respond(c, await findPublicRow(pool, place))
    })
    .get('/object/info/authenticated/:bucket/:path{.+}', async (c) => {
      const place = { bucket: c.req.param('bucket'), name: c.req.param('path') }
      return respond(c, await findReadRow(pool, callerOf(c), place))
    })
    .get('/object/info/:bucket/:path{.+}', async (c) => {
      const place = { bucket: c.req.param('bucket'), name: c.req.param('path') }
      return respond(c, await findReadRow(pool, callerOf(c), place))
    })
}

function respond(c: Context<ServerEnv>, row: ObjectRow): Response {
  return c.json(described(row), 200, {
    etag: etagOf(row),
    'last-modified': lastModifiedOf(row),
    'cache-control': row.metadata?.cacheControl ?? 'no-cache',
  })
}

function described({ metadata, ...row }: ObjectRow) {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: row.user_metadata ?? {},
    last_modified: metadata?.lastModified ?? row.updated_at,
    created_at: row.created_at,
  }
}
