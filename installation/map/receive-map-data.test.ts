import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mapArchive } from '../testing/map-archive.ts'
import { extractPath, latestExtract, placeExtract } from './map-data.ts'
import { receiveMapData } from './receive-map-data.ts'

const TILES = '/karte/kacheln.pmtiles'
const MEGABYTE = 1024 ** 2

let folder: string
/** What the database was asked, and what it answers. */
let asked: unknown[]
let status: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zunft-map-'))
  asked = []
  status = 204
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function server(dataDir = folder) {
  return receiveMapData(dataDir, latestExtract(dataDir), {
    baseUrl: 'http://backend',
    publishableKey: 'key',
    async fetch(input, init) {
      expect(String(input)).toBe('http://backend/rest/v1/rpc/change_map_data')
      expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token')
      asked.push(JSON.parse(String(init?.body)))
      return new Response(null, { status })
    },
  })
}
const send = (body: BodyInit, app = server(), headers: Record<string, string> = {}) =>
  app.request(TILES, {
    method: 'PUT',
    headers: { authorization: 'Bearer token', ...headers },
    body,
    duplex: 'half',
  } as RequestInit)
const state = async (app = server()) => (await app.request('/karte/ablage.json')).json()
const sentence = async (answer: Response) => ((await answer.json()) as { message: string }).message

test('the board puts map data in place, replaces and removes them, and the state says so', async () => {
  const app = server()
  expect(await state(app)).toEqual({ says: null, canStore: true })
  const archive = mapArchive()
  expect((await send(new Uint8Array(archive), app)).status).toBe(204)
  expect(readFileSync(extractPath(folder))).toEqual(archive)
  expect(readdirSync(join(folder, 'map'))).toEqual(['tiles.pmtiles'])
  expect(await state(app)).toEqual({
    says: expect.stringMatching(/^Kartendaten vom .+ MB, 49,17/),
    canStore: true,
  })
  const removed = { method: 'DELETE', headers: { authorization: 'Bearer token' } }
  expect((await app.request(TILES, removed)).status).toBe(204)
  expect(existsSync(extractPath(folder))).toBe(false)
  expect((await app.request(TILES, removed)).status).toBe(204)
  expect(asked).toEqual([
    { _action: 'checked' },
    { _action: 'replaced', _bytes: archive.length },
    { _action: 'deleted' },
    { _action: 'checked' },
  ])
})

test.each([
  ['Die Datei ist kein PMTiles-Archiv der Version 3.', Buffer.from('<html>not found</html>')],
  ['Die Datei enthält keine Vektorkacheln.', mapArchive({ tileType: 2 })],
  [
    'Die Datei ist nicht mit gzip gepackt; Browser können es nicht lesen.',
    mapArchive({ tileCompression: 4 }),
  ],
  ['Die Datei ist unvollständig. Wurde das Herunterladen abgebrochen?', mapArchive().subarray(0, -100)],
])('what cannot be used replaces nothing: %s', async (says, content) => {
  writeFileSync(join(folder, 'region'), mapArchive())
  await placeExtract(join(folder, 'region'), folder)
  const answer = await send(new Uint8Array(content))
  expect([answer.status, await sentence(answer)]).toEqual([422, says])
  expect(readFileSync(extractPath(folder))).toEqual(mapArchive())
  expect(readdirSync(join(folder, 'map'))).toEqual(['tiles.pmtiles'])
})

test('reading stops after 100 MB, by the declared length or while it comes', async () => {
  expect((await send('x', server(), { 'content-length': String(100 * MEGABYTE + 1) })).status).toBe(413)
  let parts = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      parts += 1
      controller.enqueue(new Uint8Array(MEGABYTE))
    },
  })
  const answer = await send(endless)
  expect([answer.status, await sentence(answer)]).toEqual([
    413,
    'Die Datei ist größer als 100 MB. Schneiden Sie eine kleinere Region aus.',
  ])
  // Some parts wait in streams.
  expect(parts).toBeLessThan(110)
  expect(readdirSync(join(folder, 'map'))).toEqual([])
})

test('nothing is read for callers whom the database refuses', async () => {
  for (const [from, to] of [
    [403, 403],
    [401, 401],
    [500, 503],
  ] as const) {
    status = from
    let isRead = false
    const body = new ReadableStream(
      {
        pull() {
          isRead = true
        },
      },
      { highWaterMark: 0 },
    )
    expect((await send(body)).status).toBe(to)
    expect(isRead).toBe(false)
  }
  expect(asked).toHaveLength(3)
})

test('one file at a time; without a data folder none', async () => {
  const app = server()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  let end = () => {}
  const slow = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        end = () => controller.close()
      },
      pull: () => begin(),
    },
    { highWaterMark: 0 },
  )
  const first = send(slow, app)
  await begun
  expect((await send('x', app)).status).toBe(409)
  end()
  expect((await first).status).toBe(422)
  const nowhere = server(join(folder, 'missing'))
  expect(await state(nowhere)).toEqual({ says: null, canStore: false })
  expect((await send('x', nowhere)).status).toBe(507)
})
