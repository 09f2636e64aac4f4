import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { ServerEnv } from '../../http/identity.ts'
import { callerOf, SERVICE, type StorageDependencies } from '../context.ts'
import { mimeTypeNotSupported, noSuchKey } from '../errors.ts'
import { essenceOf, UNKNOWN_TYPE } from '../incoming/receive.ts'
import { linkTokens } from '../links.ts'
import type { ObjectStore } from '../object-store.ts'
import { findPublicRow, findRow, lastModifiedOf, type ObjectRow } from '../objects/object-row.ts'
import { cachingOf, contentDisposition, isFresh } from '../objects/send-object.ts'
import { type PictureFormat, pictureFormat, sniffPicture } from '../pictures/picture-format.ts'
import type { Decode, PictureTurns } from '../pictures/picture-turns.ts'
import { readValues } from '../request-values.ts'
import { type Rendition, type RenditionFormat, snapBox, snapQuality, Transformation } from './rendition.ts'
import type { RenditionCache } from './rendition-cache.ts'

/** `/render/image`: pictures in the requested size and the best accepted format, with the rights of reading the picture. */
export function renderPicture(
  { pool, objectStore, signingSecret }: StorageDependencies,
  turns: PictureTurns,
  renditions: RenditionCache,
): Hono<ServerEnv> {
  const tokens = linkTokens(signingSecret)
  return new Hono<ServerEnv>()
    .get('/render/image/sign/:bucket/:path{.+}', async (c) => {
      const { bucket, path } = c.req.param()
      const link = await tokens.verify(c.req.query('token'), `${bucket}/${path}`, 'download')
      const row = await findRow(pool, SERVICE, { bucket, name: path })
      // The size is that of the link, whatever else the address says.
      return sendRendition(c, row, link.transform ?? {}, cachingOf(link.expires))
    })
    .get('/render/image/public/:bucket/:path{.+}', async (c) => {
      const place = { bucket: c.req.param('bucket'), name: c.req.param('path') }
      return sendRendition(c, await findPublicRow(pool, place), c.req.query())
    })
    .get('/render/image/authenticated/:bucket/:path{.+}', async (c) => {
      const place = { bucket: c.req.param('bucket'), name: c.req.param('path') }
      return sendRendition(c, await findRow(pool, callerOf(c), place), c.req.query())
    })

  async function sendRendition(
    c: Context<ServerEnv>,
    row: ObjectRow,
    transform: Readonly<Record<string, unknown>>,
    caching: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    c.get('turn')?.end()
    const own = await formatOf(objectStore, row)
    const wanted = rendition(
      readValues('querystring', transform, Transformation),
      own,
      c.req.header('accept'),
    )
    const key = JSON.stringify([row.version, wanted])
    const headers = { ...headersOf(row, wanted, key, c.req.query('download')), ...caching }
    if (isFresh(c, { etag: headers.etag, lastModified: headers['last-modified'] }))
      return new Response(null, { status: 304, headers })
    // Requests for one rendition wait in the turns of their own networks and share it when it is being made.
    const bytes =
      (await renditions.find(row.version, key)) ??
      (await turns(c)((decode) =>
        renditions.get(row.version, key, () => renderStored(objectStore, row, wanted, decode)),
      ))
    return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(bytes), {
      headers: { ...headers, 'content-length': String(bytes.byteLength) },
    })
  }
}

function rendition(
  { width, height, resize, quality, format }: Transformation,
  own: PictureFormat,
  accept: string | undefined,
): Rendition {
  return {
    box: snapBox({ width, height }),
    resize,
    quality: snapQuality(quality),
    format: format === 'origin' ? own : (format ?? chooseFormat(accept, own)),
  }
}

/** The format of an object; one stored without a type is a picture when its bytes are. */
async function formatOf(store: ObjectStore, row: ObjectRow): Promise<PictureFormat> {
  const type = essenceOf(row.metadata?.mimetype)
  const known = pictureFormat(type)
  if (known) return known
  if (type === '' || type === UNKNOWN_TYPE) {
    const size = row.metadata?.size ?? 0
    const first =
      size > 0 ? await store.read(row.version, { start: 0, end: Math.min(size, 16) - 1 }) : undefined
    const found = first && sniffPicture(new Uint8Array(await new Response(first).arrayBuffer()))
    if (found && found !== 'heic') return found
  }
  throw mimeTypeNotSupported(type)
}

async function renderStored(
  store: ObjectStore,
  row: ObjectRow,
  rendition: Rendition,
  decode: Decode,
): Promise<Uint8Array> {
  const stored = await store.read(row.version)
  // Replaced or removed since its row was read.
  if (!stored) throw noSuchKey()
  const bytes = new Uint8Array(await new Response(stored).arrayBuffer())
  return (await decode({ kind: 'render', bytes, rendition })).bytes
}

function headersOf(row: ObjectRow, wanted: Rendition, key: string, download: string | undefined) {
  return {
    'content-type': `image/${wanted.format}`,
    'cache-control': row.metadata?.cacheControl ?? 'no-cache',
    etag: `"${createHash('md5').update(key).digest('hex')}"`,
    'last-modified': lastModifiedOf(row),
    vary: 'Accept',
    'x-robots-tag': 'none',
    'x-content-type-options': 'nosniff',
    ...(download === undefined ? {} : { 'content-disposition': contentDisposition(download) }),
  }
}

const MODERN = ['avif', 'webp'] as const

/** The best format named in `Accept`, else the picture's own; wildcards do not count. */
function chooseFormat(accept: string | undefined, own: PictureFormat): RenditionFormat {
  const accepted = (accept ?? '').split(',').map((entry) => entry.trim().toLowerCase())
  return MODERN.find((format) => accepted.some((entry) => names(entry, format))) ?? own
}

function names(entry: string, format: string): boolean {
  const [type, ...parameters] = entry.split(';').map((part) => part.trim())
  return type === `image/${format}` && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
}
