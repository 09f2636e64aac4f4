import { Hono } from 'hono'
import type { ServerEnv } from '../../http/claims.ts'
import { bucketRules } from '../buckets/bucket.ts'
import { callerOf, SERVICE } from '../caller.ts'
import type { StorageDependencies } from '../dependencies.ts'
import { noSuchTarget } from '../errors.ts'
import { checkMayStore, incomingOf, storeObject } from '../objects/store-object.ts'
import type { PictureTurns } from '../pictures/picture-turns.ts'
import { linkTokens } from './token.ts'

/** Two hours, as at the hosted service. */
const LIFETIME_SECONDS = 7200

/** Signed URLs for uploading one object; the policies must let their creator upload it. */
export function uploadLinks(dependencies: StorageDependencies, turns: PictureTurns): Hono<ServerEnv> {
  const { pool, signingSecret } = dependencies
  const tokens = linkTokens(signingSecret)
  return new Hono<ServerEnv>()
    .post('/object/upload/sign/:bucket/:path{.+}', async (c) => {
      const { bucket, path } = c.req.param()
      const upsert = c.req.header('x-upsert') === 'true'
      await bucketRules(pool, bucket, noSuchTarget)
      await checkMayStore(pool, callerOf(c), { bucket, name: path }, upsert)
      const owner = c.get('claims').sub
      const claims = {
        url: `${bucket}/${path}`,
        scope: 'upload',
        upsert,
        ...(owner ? { owner } : {}),
      } as const
      const token = await tokens.sign(claims, LIFETIME_SECONDS)
      return c.json({
        url: `/object/upload/sign/${claims.url}?token=${token}`,
        token,
      })
    })
    .put('/object/upload/sign/:bucket/:path{.+}', async (c) => {
      const { bucket, path } = c.req.param()
      const link = await tokens.verify(c.req.query('token'), `${bucket}/${path}`, 'upload')
      // The right was checked when the link was made; the object belongs to the link's author.
      const caller = { ...SERVICE, claims: { ...SERVICE.claims, ...(link.owner ? { sub: link.owner } : {}) } }
      const place = { bucket, name: path }
      const upsert = link.upsert === true
      const stored = await storeObject(dependencies, incomingOf(c, turns), caller, place, upsert)
      return c.json({ Key: stored.Key })
    })
}
