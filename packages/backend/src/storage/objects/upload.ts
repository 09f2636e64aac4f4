import { Hono } from 'hono'
import type { ServerEnv } from '../../http/claims.ts'
import { callerOf } from '../caller.ts'
import type { StorageDependencies } from '../dependencies.ts'
import { receiveFile } from '../incoming/receive.ts'
import type { Gate } from '../pictures/gate.ts'
import { type Receive, storeObject } from './store-object.ts'

/** `POST` creates an object (or replaces it, with `x-upsert: true`); `PUT` replaces or creates. */
export function upload(dependencies: StorageDependencies, gate: Gate): Hono<ServerEnv> {
  return new Hono<ServerEnv>().on(['POST', 'PUT'], '/object/:bucket/:path{.+}', async (c) => {
    const { bucket, path } = c.req.param()
    const upsert = c.req.method === 'PUT' || c.req.header('x-upsert') === 'true'
    const receive: Receive = (path, limit) => receiveFile(c.req.raw, path, limit)
    const place = { bucket, name: path }
    return c.json(await storeObject(dependencies, gate, callerOf(c), place, upsert, receive))
  })
}
