import { Hono } from 'hono'
import type pg from 'pg'
import { z } from 'zod'
import { asRole, type Caller } from '../../database/transaction.ts'
import type { ServerEnv } from '../../http/claims.ts'
import { callerOf } from '../caller.ts'
import type { StorageDependencies } from '../dependencies.ts'
import { noSuchKey } from '../errors.ts'
import { readJson } from '../http/json.ts'
import { OBJECT_COLUMNS, type ObjectRow } from './object-row.ts'

const RemoveRequest = z.object({ prefixes: z.array(z.string()).min(1).max(1000) })

/** Removes objects. A response to several leaves out those that are missing or that the caller may not remove. */
export function remove({ pool, objectStore }: StorageDependencies): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .delete('/object/:bucket', async (c) => {
      const { prefixes } = await readJson(c, RemoveRequest)
      const rows = await removeRows(pool, callerOf(c), c.req.param('bucket'), prefixes)
      await objectStore.remove(rows.map((row) => row.version))
      return c.json(rows)
    })
    .delete('/object/:bucket/:path{.+}', async (c) => {
      const { bucket, path } = c.req.param()
      const rows = await removeRows(pool, callerOf(c), bucket, [path])
      if (rows.length === 0) throw noSuchKey()
      await objectStore.remove(rows.map((row) => row.version))
      return c.json({ message: 'Successfully deleted' })
    })
}

async function removeRows(
  pool: pg.Pool,
  caller: Caller,
  bucket: string,
  names: readonly string[],
): Promise<ObjectRow[]> {
  const removed = await asRole(pool, caller, 'write', (client) =>
    client.query<ObjectRow>({
      name: 'storage_remove',
      text: `delete from storage.objects where bucket_id = $1 and name = any ($2) returning ${OBJECT_COLUMNS}`,
      values: [bucket, names],
    }),
  )
  return removed.rows
}
