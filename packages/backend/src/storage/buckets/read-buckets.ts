import { Hono } from 'hono'
import { queryAsRole } from '../../database/transaction.ts'
import type { ServerEnv } from '../../http/claims.ts'
import { callerOf } from '../caller.ts'
import type { StorageDependencies } from '../dependencies.ts'
import { noSuchBucket } from '../errors.ts'

const BUCKETS = `
  select id, name, coalesce(owner_id, '') as owner, public, 'STANDARD' as type, file_size_limit::float8 as file_size_limit,
    allowed_mime_types, created_at, updated_at
  from storage.buckets`

/** The buckets whose rows the caller may see. */
export function readBuckets({ pool }: StorageDependencies): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .get('/bucket', async (c) => {
      const found = await queryAsRole(pool, callerOf(c), { text: `${BUCKETS} order by name` })
      return c.json(found.rows)
    })
    .get('/bucket/:id', async (c) => {
      const query = { text: `${BUCKETS} where id = $1`, values: [c.req.param('id')] }
      const found = await queryAsRole(pool, callerOf(c), query)
      if (!found.rows[0]) throw noSuchBucket()
      return c.json(found.rows[0])
    })
}
