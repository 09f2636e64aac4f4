import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import { errors, jwtVerify, SignJWT } from 'jose'
import type pg from 'pg'
import { z } from 'zod'
import { queryAsRole } from '../database/reads.ts'
import type { Caller } from '../database/transaction.ts'
import type { ServerEnv } from '../http/identity.ts'
import { callerOf, SERVICE, type StorageDependencies } from './context.ts'
import { featureNotEnabled, invalidRequest, invalidSignature, invalidToken } from './errors.ts'
import { findRow } from './objects/object-row.ts'
import { cachingOf, sendObject } from './objects/send-object.ts'
import { Transformation } from './render/rendition.ts'
import { readJson, readValues } from './request-values.ts'

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

const LinkClaims = z.object({
  /** Bucket and path the link is for. */
  url: z.string(),
  scope: z.enum(['download', 'upload']),
  upsert: z.boolean().optional(),
  owner: z.string().optional(),
  /** The link leads only to the picture in this size. */
  transform: Transformation.optional(),
})

type LinkClaims = z.output<typeof LinkClaims>

/** Tokens of signed URLs, with a key derived for this purpose, so that access tokens and link tokens are not interchangeable. */
export function linkTokens(signingSecret: string) {
  const key = createHmac('sha256', signingSecret).update('signed storage links').digest()
  return {
    sign: (claims: LinkClaims, expiresIn: number): Promise<string> => {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(now)
        .setExpirationTime(now + expiresIn)
        .sign(key)
    },
    /** The claims and expiry of a token for this purpose and path; `InvalidRequest`, `InvalidJWT` or `InvalidSignature` otherwise. */
    verify: async (token: string | undefined, url: string, scope: LinkClaims['scope']) => {
      if (token === undefined) throw invalidRequest(`querystring must have required property 'token'`)
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch((error: unknown) => {
        throw invalidToken(error instanceof errors.JOSEError ? error.message : 'Invalid Compact JWS', error)
      })
      const claims = LinkClaims.safeParse(payload)
      if (!claims.success || claims.data.url !== url || claims.data.scope !== scope) throw invalidSignature()
      return { ...claims.data, expires: new Date((payload.exp ?? 0) * 1000) }
    },
  }
}
