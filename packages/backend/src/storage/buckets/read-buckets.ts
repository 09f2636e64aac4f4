import { Hono } from 'hono'
import { z } from 'zod'
import { queryAsRole } from '../../database/reads.ts'
import type { ServerEnv } from '../../http/claims.ts'
import { callerOf } from '../caller.ts'
import type { StorageDependencies } from '../dependencies.ts'
import { noSuchBucket } from '../errors.ts'
import { readValues } from '../http/query.ts'

const COLUMNS = `id, name, coalesce(owner_id, '') as owner, public, file_size_limit::float8 as file_size_limit,
    allowed_mime_types, created_at, updated_at`

const MOST = 2_147_483_647
const Listing = z.object({
  limit: z.coerce.number().int().min(1).max(MOST).optional(),
  offset: z.coerce.number().int().min(0).max(MOST).optional(),
  search: z.string().max(1024).default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
})

/** The buckets whose rows the caller may see. */
export function readBuckets({ pool }: StorageDependencies): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .get('/bucket', async (c) => {
      const { limit, offset, search, sortColumn, sortOrder } = readValues(
        'querystring',
        c.req.query(),
        Listing,
      )
      const found = await queryAsRole(pool, callerOf(c), {
        text: `select ${COLUMNS}, 'STANDARD' as type from storage.buckets where strpos(lower(name), lower($1)) > 0
          order by ${sortColumn} ${sortOrder}, id limit $2 offset $3`,
        values: [search, limit ?? null, offset ?? 0],
      })
      return c.json(found.rows)
    })
    .get('/bucket/:id', async (c) => {
      const query = {
        text: `select ${COLUMNS} from storage.buckets where id = $1`,
        values: [c.req.param('id')],
      }
      const found = await queryAsRole(pool, callerOf(c), query)
      if (!found.rows[0]) throw noSuchBucket()
      return c.json(found.rows[0])
    })
}
