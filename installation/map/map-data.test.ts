import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PMTiles } from 'pmtiles'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkMapData } from '../doctor/checks/data-folder.ts'
import { mapArchive } from '../testing/map-archive.ts'
import { extractPath, placeExtract, serveMapData } from './map-data.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zunft-map-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  vi.restoreAllMocks()
})

function written(content: Buffer): string {
  const path = join(folder, 'region.pmtiles')
  writeFileSync(path, content)
  return path
}

describe('an extract', () => {
  test('is checked and put in place; the next one replaces it', async () => {
    const { bounds, minZoom, maxZoom } = await placeExtract(written(mapArchive()), folder)
    expect({ bounds, minZoom, maxZoom }).toEqual({
      bounds: [12.48, 49.17, 12.56, 49.22],
      minZoom: 10,
      maxZoom: 14,
    })
    const next = mapArchive({ maxZoom: 12 })
    await placeExtract(written(next), folder)
    expect(readFileSync(extractPath(folder))).toEqual(next)
    expect(existsSync(`${extractPath(folder)}.unfinished`)).toBe(false)
  })

  test.each([
    ['kein PMTiles-Archiv', Buffer.from('<html>not found</html>')],
    ['kein PMTiles-Archiv', Buffer.alloc(0)],
    ['keine Vektorkacheln', mapArchive({ tileType: 2 })],
    ['nicht mit gzip gepackt', mapArchive({ tileCompression: 4 })],
    ['unvollständig', mapArchive().subarray(0, -100)],
    [
      'mehr als 10 Grad',
      mapArchive({ area: { west: -170, south: -80, east: 170, north: 80 }, minZoom: 0, maxZoom: 1 }),
    ],
    ['nennt kein Gebiet', mapArchive({ area: { west: 12.5, south: 49.2, east: 12.5, north: 49.2 } })],
    ['es fehlen: roads, water', mapArchive({ layers: ['earth', 'transportation'] })],
  ])('is refused: %s', async (says, content) => {
    await expect(placeExtract(written(content), folder)).rejects.toThrow(says)
    expect(existsSync(extractPath(folder))).toBe(false)
  })

  test('is described by doctor: none, present, old, damaged', async () => {
    const states = async () => (await checkMapData(folder)).map(({ state }) => state)
    expect(await states()).toEqual(['well'])
    await placeExtract(written(mapArchive()), folder)
    const [found] = await checkMapData(folder)
    expect(found).toMatchObject({
      state: 'well',
      says: expect.stringContaining('49,17 bis 49,22 Grad Nord, 12,48 bis 12,56 Grad Ost.'),
    })
    utimesSync(extractPath(folder), 0, 0)
    expect(await states()).toEqual(['attention'])
    writeFileSync(extractPath(folder), 'x')
    expect(await states()).toEqual(['broken'])
  })
})

describe('the served data', () => {
  const TILES = '/karte/kacheln.pmtiles'
  const ask = (headers: Record<string, string> = {}, path = TILES, method = 'GET') =>
    serveMapData(folder).request(path, { headers, method })

  test('are none without an extract, or with one that cannot be used', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await (await ask({}, '/karte/auszug.json')).json()).toEqual({ tiles: null })
    expect((await ask({ range: 'bytes=0-9' })).status).toBe(404)
    await placeExtract(written(mapArchive()), folder)
    writeFileSync(extractPath(folder), 'x')
    expect(await (await ask({}, '/karte/auszug.json')).json()).toEqual({ tiles: null })
    expect((await ask({ range: 'bytes=0-9' })).status).toBe(404)
  })

  test('are read by the client of the map, at an address that changes with the file', async () => {
    await placeExtract(written(mapArchive()), folder)
    const app = serveMapData(folder)
    const extract = await (await app.request('/karte/auszug.json')).json()
    expect(extract).toMatchObject({ bounds: [12.48, 49.17, 12.56, 49.22], minZoom: 10, maxZoom: 14 })
    const archive = new PMTiles({
      getKey: () => extract.tiles,
      async getBytes(offset, length) {
        const answer = await app.request(extract.tiles, {
          headers: { range: `bytes=${offset}-${offset + length - 1}` },
        })
        expect(answer.status).toBe(206)
        expect(answer.headers.get('cache-control')).toContain('immutable')
        return { data: await answer.arrayBuffer(), etag: answer.headers.get('etag') ?? '' }
      },
    })
    const tile = await archive.getZxy(14, 8761, 5613)
    expect(Buffer.from(tile?.data ?? new ArrayBuffer(0)).toString('latin1')).toContain('roads')
    utimesSync(extractPath(folder), 1, 1)
    const next = await (await app.request('/karte/auszug.json')).json()
    expect(next.tiles).not.toBe(extract.tiles)
    // An address of the former file is answered, but not kept.
    expect(
      (await app.request(extract.tiles, { headers: { range: 'bytes=0-9' } })).headers.get('cache-control'),
    ).toBe('no-cache')
  })

  test('come in parts, at most 4 MB at once', async () => {
    const content = Buffer.concat([mapArchive(), Buffer.alloc(5 * 1024 ** 2)])
    await placeExtract(written(content), folder)
    const size = content.length
    const part = await ask({ range: 'bytes=0-6' })
    expect([part.status, await part.text()]).toEqual([206, 'PMTiles'])
    expect(Object.fromEntries(part.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '7',
      'content-range': `bytes 0-6/${size}`,
      'cross-origin-resource-policy': 'same-origin',
    })
    const most = 4 * 1024 ** 2
    expect((await (await ask({ range: `bytes=0-${most - 1}` })).arrayBuffer()).byteLength).toBe(most)
    for (const range of [
      `bytes=0-${most}`,
      'bytes=0-',
      `bytes=${size}-`,
      'bytes=-0',
      'bytes=5-1',
      'bytes=0-1,3-4',
      'lines=1-2',
      '',
    ]) {
      const answer = await ask(range ? { range } : {})
      expect([range, answer.status, answer.headers.get('content-range')]).toEqual([
        range,
        416,
        `bytes */${size}`,
      ])
    }
    const etag = part.headers.get('etag') ?? ''
    expect((await ask({ 'if-none-match': etag, range: 'bytes=0-6' })).status).toBe(304)
    expect((await ask({ 'if-range': '"other"', range: 'bytes=0-6' })).status).toBe(416)
    expect((await ask({ range: 'bytes=0-6' }, TILES, 'HEAD')).status).toBe(206)
  })
})
