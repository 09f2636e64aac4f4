import { type Context, Hono } from 'hono'
import type { ServerEnv } from '../../http/claims.ts'
import { callerOf } from '../caller.ts'
import type { StorageDependencies } from '../dependencies.ts'
import { findPublicRow, findReadRow } from './find-row.ts'
import { etagOf, lastModifiedOf, type ObjectRow } from './object-row.ts'

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
