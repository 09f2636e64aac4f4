import { Hono } from 'hono'
import type { ServerEnv } from '../../http/claims.ts'
import { callerOf } from '../caller.ts'
import type { StorageDependencies } from '../dependencies.ts'
import type { PictureTurns } from '../pictures/picture-turns.ts'
import { incomingOf, storeObject } from './store-object.ts'

/** `POST` creates an object (or replaces it, with `x-upsert: true`); `PUT` replaces or creates. */
export function upload(dependencies: StorageDependencies, turns: PictureTurns): Hono<ServerEnv> {
  return new Hono<ServerEnv>().on(['POST', 'PUT'], '/object/:bucket/:path{.+}', async (c) => {
    const { bucket, path } = c.req.param()
    const upsert = c.req.method === 'PUT' || c.req.header('x-upsert') === 'true'
    const place = { bucket, name: path }
    return c.json(await storeObject(dependencies, incomingOf(c, turns), callerOf(c), place, upsert))
  })
}
