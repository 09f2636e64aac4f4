import { Hono } from 'hono'
import type { ServerEnv } from '../../http/claims.ts'
import { callerOf } from '../caller.ts'
import type { StorageDependencies } from '../dependencies.ts'
import { findPublicRow, findReadRow } from './find-row.ts'
import { sendObject } from './send-object.ts'

/** Files of public buckets for everybody, files of other buckets as the policies allow. */
export function read({ pool, objectStore }: StorageDependencies): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .get('/object/public/:bucket/:path{.+}', (c) => {
      const place = { bucket: c.req.param('bucket'), name: c.req.param('path') }
      return sendObject(c, objectStore, () => findPublicRow(pool, place))
    })
    .get('/object/authenticated/:bucket/:path{.+}', (c) => {
      const place = { bucket: c.req.param('bucket'), name: c.req.param('path') }
      return sendObject(c, objectStore, () => findReadRow(pool, callerOf(c), place))
    })
    .get('/object/:bucket/:path{.+}', (c) => {
      const place = { bucket: c.req.param('bucket'), name: c.req.param('path') }
      return sendObject(c, objectStore, () => findReadRow(pool, callerOf(c), place))
    })
}
