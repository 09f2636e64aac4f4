import { Hono } from 'hono'
import type pg from 'pg'
import { z } from 'zod'
import { queryAsRole } from '../../database/reads.ts'
import type { Caller } from '../../database/transaction.ts'
import type { ServerEnv } from '../../http/claims.ts'
import { callerOf, SERVICE } from '../caller.ts'
import type { StorageDependencies } from '../dependencies.ts'
import { featureNotEnabled, invalidSignature } from '../errors.ts'
import { readJson } from '../http/json.ts'
import { readValues } from '../http/query.ts'
import { findRow } from '../objects/find-row.ts'
import { sendObject } from '../objects/send-object.ts'
import { Transformation } from '../render/transformation.ts'
import { cachingOf } from './caching.ts'
import { linkTokens } from './token.ts'

/** Longest lifetime in seconds (100 years). */
const Lifetime = z.int().min(1).max(3_155_760_000)
const OneLink = z.object({
  expiresIn: Lifetime,
  transform: z.record(z.string(), z.unknown()).default({}),
  /** There is one version of each object. */
  versionId: z.unknown().optional(),
})
const ManyLinks = z.object({ expiresIn: Lifetime, paths: z.array(z.string()).min(1).max(1000) })

/** Signed URLs for reading one object until they expire; the policies must let their creator read it. */
export function readLinks({ pool, objectStore, signingSecret }: StorageDependencies): Hono<ServerEnv> {
  const tokens = linkTokens(signingSecret)
  // Not encoded here: the client encodes the whole address.
  const link = async (url: string, expiresIn: number, transform?: Transformation) =>
    transform
      ? `/render/image/sign/${url}?token=${await tokens.sign({ url, scope: 'download', transform }, expiresIn)}`
      : `/object/sign/${url}?token=${await tokens.sign({ url, scope: 'download' }, expiresIn)}`
  return new Hono<ServerEnv>()
    .post('/object/sign/:bucket', async (c) => {
      const { expiresIn, paths } = await readJson(c, ManyLinks)
      const bucket = c.req.param('bucket')
      const readable = await readableNames(pool, callerOf(c), bucket, paths)
      return c.json(
        await Promise.all(
          paths.map(async (path) =>
            readable.has(path)
              ? { error: null, path, signedURL: await link(`${bucket}/${path}`, expiresIn) }
              : { error: NOT_READABLE, path, signedURL: null },
          ),
        ),
      )
    })
    .post('/object/sign/:bucket/:path{.+}', async (c) => {
      const { expiresIn, transform, versionId } = await readJson(c, OneLink)
      if (versionId !== undefined) throw featureNotEnabled()
      const { bucket, path } = c.req.param()
      const isScaled = Object.keys(transform).length > 0
      const size = isScaled ? readValues('body/transform', transform, Transformation) : undefined
      const row = await findRow(pool, callerOf(c), { bucket, name: path })
      return c.json({ signedURL: await link(`${row.bucket_id}/${row.name}`, expiresIn, size) })
    })
    .get('/object/sign/:bucket/:path{.+}', async (c) => {
      const { bucket, path } = c.req.param()
      const link = await tokens.verify(c.req.query('token'), `${bucket}/${path}`, 'download')
      // A link to a scaled picture does not give access to the original.
      if (link.transform) throw invalidSignature()
      const find = () => findRow(pool, SERVICE, { bucket, name: path })
      return sendObject(c, objectStore, find, cachingOf(link.expires))
    })
}

const NOT_READABLE = 'Either the object does not exist or you do not have access to it'

async function readableNames(pool: pg.Pool, caller: Caller, bucket: string, names: readonly string[]) {
  const found = await queryAsRole(pool, caller, {
    text: 'select name from storage.objects where bucket_id = $1 and name = any ($2)',
    values: [bucket, names],
  })
  return new Set(found.rows.map((row: { name: string }) => row.name))
}
