import { Hono, type HonoRequest } from 'hono'
import type pg from 'pg'
import { z } from 'zod'
import { queryAsRole } from '../database/reads.ts'
import { asRole, type Caller } from '../database/transaction.ts'
import type { ServerEnv } from '../http/identity.ts'
import { bucketRules, writeBuckets } from './buckets.ts'
import { callerOf, SERVICE, type StorageDependencies } from './context.ts'
import { featureNotEnabled, noSuchBucket, noSuchKey, noSuchTarget, routeNotFound } from './errors.ts'
import { linkTokens, readLinks } from './links.ts'
import { info, list } from './objects/listing.ts'
import { findPublicRow, findReadRow, OBJECT_COLUMNS, type ObjectRow } from './objects/object-row.ts'
import { relocate } from './objects/relocate.ts'
import { sendObject } from './objects/send-object.ts'
import { checkMayStore, incomingOf, storeObject } from './objects/store-object.ts'
import { createPictureTurns, type PictureTurns } from './pictures/picture-turns.ts'
import { renderPicture } from './render/render-picture.ts'
import { renditionsOf, storeWithRenditions } from './render/rendition-cache.ts'
import { readJson, readValues } from './request-values.ts'

export { storeDemoPictures } from './demo-pictures.ts'
export { createDiskStore, openStore } from './disk-store.ts'
export type { ObjectStore } from './object-store.ts'
export { readObject } from './object-store.ts'
export { renderStorageError } from './render-error.ts'
export { readS3Settings, type S3Settings } from './s3-settings.ts'
export { sweepStorage } from './sweep.ts'
export { measureStorage, startUpkeep } from './upkeep.ts'

/** The storage service (`/storage/v1`), as `@supabase/storage-js` calls it. Fixed segments are matched before `:bucket`; they are reserved. */
export function createStorage(given: StorageDependencies): Hono<ServerEnv> {
  const renditions = renditionsOf(given.objectStore)
  const dependencies = {
    ...given,
    objectStore: storeWithRenditions(given.objectStore, renditions),
  }
  const turns = createPictureTurns(given.limits)
  const app = new Hono<ServerEnv>()
  app.route('/', notOffered())
  app.route('/', readBuckets(dependencies))
  app.route('/', writeBuckets(dependencies))
  app.route('/', renderPicture(dependencies, turns, renditions))
  app.route('/', list(dependencies))
  app.route('/', info(dependencies))
  app.route('/', relocate(dependencies, renditions))
  app.route('/', uploadLinks(dependencies, turns))
  app.route('/', readLinks(dependencies))
  app.route('/', remove(dependencies))
  app.route('/', read(dependencies))
  app.route('/', upload(dependencies, turns))
  app.all('*', (c) => {
    throw routeNotFound(c.req.method, c.req.path)
  })
  return app
}

/** `POST` creates an object (or replaces it, with `x-upsert: true`); `PUT` replaces or creates. */
function upload(dependencies: StorageDependencies, turns: PictureTurns): Hono<ServerEnv> {
  return new Hono<ServerEnv>().on(['POST', 'PUT'], '/object/:bucket/:path{.+}', async (c) => {
    const { bucket, path } = c.req.param()
    const upsert = c.req.method === 'PUT' || c.req.header('x-upsert') === 'true'
    const place = { bucket, name: path }
    return c.json(await storeObject(dependencies, incomingOf(c, turns), callerOf(c), place, upsert))
  })
}

/** Files of public buckets for everybody, files of other buckets as the policies allow. */
function read({ pool, objectStore }: StorageDependencies): Hono<ServerEnv> {
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

/** Paths of features of the real service that this one does not have. */
const NOT_OFFERED = [
  '/object/list-v2/*',
  '/bucket/:id/lifecycle',
  '/cdn/*',
  '/vector/*',
  '/iceberg/*',
  '/upload/resumable/*',
  '/s3/*',
]

/** Refuses endpoints that are not offered with the real service's error; other routes would take their paths for objects. */
function notOffered(): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>()
  for (const path of NOT_OFFERED) {
    app.all(path, () => {
      throw featureNotEnabled()
    })
  }
  // There is one version of each object, and it would be sent in place of another.
  return app.use('*', async (c, next) => {
    if (c.req.query('versionId') !== undefined) throw featureNotEnabled()
    await next()
  })
}

const RemoveRequest = z.object({ prefixes: z.array(z.string()).min(1).max(1000) })

/** Removes objects. A response to several leaves out those that are missing or that the caller may not remove. */
function remove({ pool, objectStore }: StorageDependencies): Hono<ServerEnv> {
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
function readBuckets({ pool }: StorageDependencies): Hono<ServerEnv> {
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

/** Two hours, as at the hosted service. */
const LIFETIME_SECONDS = 7200

/** Signed URLs for uploading one object; the policies must let their creator upload it. */
function uploadLinks(dependencies: StorageDependencies, turns: PictureTurns): Hono<ServerEnv> {
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

const PUBLIC_FILE = /^(\/storage\/v1)?\/(object|object\/info|render\/image)\/public\//
const SIGNED_READ = /^(\/storage\/v1)?\/(object|render\/image)\/sign\//
const SIGNED_UPLOAD = /^(\/storage\/v1)?\/object\/upload\/sign\//

/** Requests that may come without API key: public files, and links that carry their own token. */
export function isOpenStorageRequest(request: HonoRequest): boolean {
  const { method, path } = request
  if (method === 'PUT') return SIGNED_UPLOAD.test(path)
  return (method === 'GET' || method === 'HEAD') && (PUBLIC_FILE.test(path) || SIGNED_READ.test(path))
}
