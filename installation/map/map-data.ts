import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { isFresh, requestedRange } from 'zunft-backend/installation'
import type { ServerEnv } from 'zunft-backend/pages'
import { extractPath, type MapExtract, readExtract } from './map-extract.ts'

export const TILES_PATH = '/karte/kacheln.pmtiles'
/** What one request may ask for; a tile has some 100 KB, a directory up to 16 KB. */
const MOST_BYTES = 4 * 1024 ** 2
const YEAR = 'public, max-age=31536000, immutable'

/**
 * Serves the map data in the data folder: `/karte/kacheln.pmtiles` in parts (RFC 9110, 14), and at `/karte/auszug.json` its address, which
 * changes with the file, bounds and zoom levels; `{"tiles": null}` without any.
 */
export function serveMapData(dataDir: string, latest = latestExtract(dataDir)): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>()
  app.get('/karte/auszug.json', async (c) => {
    const extract = await latest()
    c.header('cache-control', 'no-cache')
    if (!extract) return c.json({ tiles: null })
    const { version, bounds, minZoom, maxZoom } = extract
    return c.json({ tiles: `${TILES_PATH}?v=${version}`, bounds, minZoom, maxZoom })
  })
  app.get(TILES_PATH, async (c) => {
    const extract = await latest()
    return extract ? sendPart(c, extractPath(dataDir), extract) : c.notFound()
  })
  return app
}

function sendPart(c: Context<ServerEnv>, path: string, { bytes, version }: MapExtract): Response {
  const etag = `"${version}"`
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': c.req.query('v') === version ? YEAR : 'no-cache',
    'content-type': 'application/vnd.pmtiles',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'none',
    etag,
  })
  if (isFresh(c, { etag })) return new Response(null, { status: 304, headers })
  const range = part(c, { size: bytes, etag })
  const length = range ? range.end - range.start + 1 : bytes
  // The whole file is never sent: clients do not need it, and it may be as large as two gigabytes.
  if (!range || length > MOST_BYTES) {
    headers.set('content-range', `bytes */${bytes}`)
    headers.set('cache-control', 'no-store')
    return new Response(null, { status: 416, headers })
  }
  headers.set('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  headers.set('content-length', String(length))
  const body = c.req.method === 'HEAD' ? null : Readable.toWeb(createReadStream(path, range))
  return new Response(body as ReadableStream | null, { status: 206, headers })
}

/** Undefined where no part is asked for, or one beyond the end. */
function part(c: Context<ServerEnv>, file: Readonly<{ size: number; etag: string }>) {
  try {
    return requestedRange(c.req.header('range'), c.req.header('if-range'), file)
  } catch {
    return undefined
  }
}

/** The extract as it lies in the data folder now; undefined without one, or with one that can't be used, which is logged once. */
export function latestExtract(dataDir: string): () => Promise<MapExtract | undefined> {
  const path = extractPath(dataDir)
  let known: Readonly<{ state: string; extract: Promise<MapExtract | undefined> }> | undefined
  return async () => {
    const found = await stat(path).catch(() => undefined)
    if (!found) return undefined
    const state = `${found.size} ${found.mtimeMs} ${found.ino}`
    if (known?.state !== state)
      known = {
        state,
        extract: readExtract(path).catch((error: unknown) => {
          console.error('The map data cannot be used:', (error as Error).message)
          return undefined
        }),
      }
    return known.extract
  }
}
