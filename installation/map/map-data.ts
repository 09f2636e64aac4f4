import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { Compression, PMTiles, type Source, TileType } from 'pmtiles'
import { StartError } from 'zunft-backend/errors'
import { isFresh, requestedRange } from 'zunft-backend/installation'
import type { ServerEnv } from 'zunft-backend/pages'

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

/** The vector tiles of a region in the data folder (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). */
export const extractPath = (dataDir: string): string => join(dataDir, 'map', 'tiles.pmtiles')

export type MapExtract = Readonly<{
  bytes: number
  /** Changes with the file; also its entity tag. */
  version: string
  modified: Date
  /** West, south, east, north in degrees. */
  bounds: readonly [number, number, number, number]
  minZoom: number
  maxZoom: number
}>

/** Many times what a district needs. */
const LARGEST_EXTRACT = 2 * 1024 ** 3
/** In degrees; an extract is of a region, not of the world. */
const WIDEST = 10
/** Layers that the map of the site draws, with the names of the Protomaps basemap. */
const NEEDED_LAYERS = ['earth', 'roads', 'water']

/** Bytes of a directory or of the metadata, as they are stored and unpacked; those of a country have some hundred KB. */
const MOST_DESCRIPTION = 8 * 1024 ** 2
const unpack = promisify(gunzip)

/**
 * Reads and checks an extract, which messages call `name`. Throws a `StartError` that names the problem of the file, or the system's error if
 * it cannot be read.
 */
export async function readExtract(path: string, name = path): Promise<MapExtract> {
  const { size, mtime } = await stat(path)
  if (size > LARGEST_EXTRACT)
    throw new StartError(`${name} ist größer als 2 GB. Schneiden Sie eine kleinere Region aus.`)
  const archive = new PMTiles(fileSource(path), undefined, unpacked)
  const header = await archive.getHeader().catch((cause: unknown) => {
    throw new StartError(`${name} ist kein PMTiles-Archiv der Version 3.`, { cause })
  })
  if (header.tileType !== TileType.Mvt) throw new StartError(`${name} enthält keine Vektorkacheln.`)
  // What browsers unpack themselves.
  if (![Compression.None, Compression.Gzip].includes(header.tileCompression))
    throw new StartError(`${name} ist nicht mit gzip gepackt; Browser können es nicht lesen.`)
  if (header.tileDataOffset + (header.tileDataLength ?? 0) > size)
    throw new StartError(`${name} ist unvollständig. Wurde das Herunterladen abgebrochen?`)
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header
  if (!(minLon < maxLon && minLat < maxLat)) throw new StartError(`${name} nennt kein Gebiet.`)
  if (maxLon - minLon > WIDEST || maxLat - minLat > WIDEST)
    throw new StartError(`${name} umfasst mehr als ${WIDEST} Grad. Schneiden Sie eine Region aus.`)
  const layers = await layersOf(archive, name)
  const missing = NEEDED_LAYERS.filter((layer) => !layers.includes(layer))
  if (missing.length > 0)
    throw new StartError(
      `${name} hat andere Ebenen als die Karte zeichnet; es fehlen: ${missing.join(', ')}.`,
    )
  return {
    bytes: size,
    version: `${size.toString(36)}-${Math.round(mtime.getTime()).toString(36)}`,
    modified: mtime,
    bounds: [minLon, minLat, maxLon, maxLat],
    minZoom,
    maxZoom,
  }
}

async function layersOf(archive: PMTiles, name: string): Promise<readonly unknown[]> {
  const metadata = await archive.getMetadata().catch((cause: unknown) => {
    throw new StartError(`${name} sagt nicht, welche Ebenen es hat.`, { cause })
  })
  const { vector_layers } = metadata as { vector_layers?: unknown }
  return Array.isArray(vector_layers) ? vector_layers.map((layer) => layer?.id) : []
}

async function unpacked(data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression !== Compression.Gzip) return data
  const bytes = await unpack(data, { maxOutputLength: MOST_DESCRIPTION })
  return new Uint8Array(bytes).buffer
}

/** Checks an extract and puts it in place; a running server has it with the next map that is opened. Throws as `readExtract`. */
export async function placeExtract(source: string, dataDir: string): Promise<MapExtract> {
  await readExtract(source)
  await replaceExtract(dataDir, (unfinished) => copyFile(source, unfinished))
  return readExtract(extractPath(dataDir))
}

/** Puts what `write` has written to a file beside it in the place of the extract, or leaves the place as it is where that fails. */
export async function replaceExtract(
  dataDir: string,
  write: (unfinished: string) => Promise<void>,
): Promise<void> {
  const target = extractPath(dataDir)
  const unfinished = `${target}.unfinished`
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  try {
    await write(unfinished)
    const file = await open(unfinished, 'r+')
    await file.sync().finally(() => file.close())
    await rename(unfinished, target)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Reads parts of a file, which is opened for each. */
const fileSource = (path: string): Source => ({
  getKey: () => path,
  async getBytes(offset, length) {
    // Lengths are numbers of the file's header.
    if (length > MOST_DESCRIPTION) throw new RangeError('the file names a part that is too long')
    const file = await open(path)
    try {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset)
      return { data: buffer.buffer.slice(0, bytesRead) }
    } finally {
      await file.close()
    }
  },
})

/** `Kartendaten vom 21.11.2026: 12 MB, 49,00 bis 49,40 Grad Nord, 12,20 bis 12,80 Grad Ost.` */
export function describeExtract({ bytes, bounds, modified }: MapExtract): string {
  const degrees = (value: number) => value.toFixed(2).replace('.', ',')
  const [west, south, east, north] = bounds
  const megabytes = Math.max(0.1, bytes / 1024 ** 2).toLocaleString('de-DE', { maximumFractionDigits: 1 })
  const day = modified.toLocaleDateString('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'medium' })
  return `Kartendaten vom ${day}: ${megabytes} MB, ${degrees(south)} bis ${degrees(north)} Grad Nord, ${degrees(west)} bis ${degrees(east)} Grad Ost.`
}
