import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../../http/claims.ts'
import { callerOf } from '../caller.ts'
import type { StorageDependencies } from '../dependencies.ts'
import { invalidRequest, mimeTypeNotSupported, noSuchKey } from '../errors.ts'
import { isFresh } from '../http/conditions.ts'
import type { ObjectStore } from '../object-store.ts'
import { findPublicRow, findRow } from '../objects/find-row.ts'
import type { ObjectRow } from '../objects/object-row.ts'
import type { Gate } from '../pictures/gate.ts'
import { pictureFormat } from '../pictures/picture-types.ts'
import { chooseFormat } from './format.ts'
import { type Rendition, render } from './rendition.ts'
import type { RenditionCache } from './rendition-cache.ts'
import { snapBox, snapQuality, USUAL_QUALITY } from './size.ts'

const Side = z.coerce.number().int().min(1).max(100_000).optional()
const RenderRequest = z.object({
  width: Side,
  height: Side,
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(1).max(100).default(USUAL_QUALITY),
  /** `origin` keeps the picture's own format, whatever the browser accepts. */
  format: z.enum(['origin']).optional(),
})

/** `/render/image`: pictures in the requested size and the best accepted format, with the rights of reading the picture. */
export function renderPicture(
  { pool, objectStore }: StorageDependencies,
  gate: Gate,
  renditions: RenditionCache,
): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .get('/render/image/public/:bucket/:path{.+}', async (c) => {
      const place = { bucket: c.req.param('bucket'), name: c.req.param('path') }
      return sendRendition(c, await findPublicRow(pool, place))
    })
    .get('/render/image/authenticated/:bucket/:path{.+}', async (c) => {
      const place = { bucket: c.req.param('bucket'), name: c.req.param('path') }
      return sendRendition(c, await findRow(pool, callerOf(c), place))
    })

  async function sendRendition(c: Context<ServerEnv>, row: ObjectRow): Promise<Response> {
    const wanted = rendition(c, row)
    const key = JSON.stringify([row.version, wanted])
    const headers = headersOf(row, wanted, key)
    if (isFresh(c.req.header('if-none-match'), headers.etag))
      return new Response(null, { status: 304, headers })
    const bytes = await renditions.get(row.version, key, () =>
      gate(() => renderStored(objectStore, row, wanted)),
    )
    return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(bytes), {
      headers: { ...headers, 'content-length': String(bytes.byteLength) },
    })
  }
}

function rendition(c: Context<ServerEnv>, row: ObjectRow): Rendition {
  const asked = RenderRequest.safeParse(c.req.query())
  if (!asked.success) {
    const issue = asked.error.issues[0]
    throw invalidRequest(`querystring/${issue?.path.join('/')} ${issue?.message}`)
  }
  const { width, height, resize, quality, format } = asked.data
  const type = row.metadata?.mimetype ?? ''
  const own = pictureFormat(type)
  if (!own) throw mimeTypeNotSupported(type)
  return {
    box: snapBox({ width, height }),
    resize,
    quality: snapQuality(quality),
    format: format === 'origin' ? own : chooseFormat(c.req.header('accept'), own),
  }
}

async function renderStored(store: ObjectStore, row: ObjectRow, wanted: Rendition): Promise<Uint8Array> {
  const stored = await store.read(row.version)
  // Replaced or removed since its row was read.
  if (!stored) throw noSuchKey()
  return render(new Uint8Array(await new Response(stored).arrayBuffer()), wanted)
}

function headersOf(row: ObjectRow, wanted: Rendition, key: string) {
  return {
    'content-type': `image/${wanted.format}`,
    'cache-control': row.metadata?.cacheControl ?? 'no-cache',
    etag: `"${createHash('md5').update(key).digest('hex')}"`,
    'last-modified': new Date(row.metadata?.lastModified ?? row.updated_at).toUTCString(),
    vary: 'Accept',
    'x-robots-tag': 'none',
    'x-content-type-options': 'nosniff',
  }
}
