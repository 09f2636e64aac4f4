import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../../app.ts'
import type { ServerEnv } from '../../http/claims.ts'
import { LOCAL_LIMITS } from '../../http/shared-limits.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { renderStorageError } from '../render-error.ts'
import { noisyJpeg } from '../testing/costly-pictures.ts'
import { jpeg } from '../testing/pictures.ts'
import { createPictureTurns, type PictureTurns } from './picture-turns.ts'

let server: TestServer
let http: ReturnType<typeof createHttpServer>
let photo: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await createTestServer()
  photo = await noisyJpeg(800)
  http = createHttpServer(getRequestListener((await createServer(server.dependencies)).fetch))
  await once(http.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  http.closeAllConnections()
  http.close()
  await server.close()
})

/** Sends a request from the given local address, which counts as a network; answers its status. */
async function send(from: string, path: string, body?: Uint8Array): Promise<number | undefined> {
  const { port } = http.address() as AddressInfo
  const headers = { ...server.personas.visitor.headers, ...(body && { 'content-type': 'image/jpeg' }) }
  const sent = request({
    host: '127.0.0.1',
    port,
    path: `/storage/v1${path}`,
    localAddress: from,
    agent: false,
    method: body ? 'POST' : 'GET',
    headers,
  })
  sent.end(body)
  const [response] = await once(sent, 'response')
  response.resume()
  return response.statusCode
}

const ATTACKER = '127.0.0.2'
const VISITOR = '127.0.0.3'
const REQUESTS = 12
let names = 0
const upload = (from: string) => send(from, `/object/pictures/1795000000000-turn${++names}.jpg`, photo)
const SIZES = [80, 160, 320, 480, 640, 800, 1024, 1280]
const render = (from: string, place: number, name = 'photo.jpg') => {
  const size = `width=${SIZES[place % SIZES.length]}&quality=${place < SIZES.length ? 60 : 90}`
  return send(from, `/render/image/public/pictures/${name}?${size}`)
}

/** How many of the attacker's requests are answered before the visitor's, which is sent last. */
async function overtaken(attack: (place: number) => Promise<unknown>, visit: () => Promise<unknown>) {
  let answered = 0
  let begun = 0
  const count = () => {
    begun += 1
  }
  http.on('request', count)
  const attacks = Array.from({ length: REQUESTS }, async (_, place) => {
    await attack(place)
    answered += 1
  })
  await expect.poll(() => begun).toBe(REQUESTS)
  http.off('request', count)
  expect(await visit()).toBe(200)
  const before = answered
  await Promise.all(attacks)
  return before
}

// The order is measured, not the time, which dozens of decoded pictures take on a busy machine.
test('uploads of one network do not delay an upload and a rendition of another', async () => {
  await upload(VISITOR)
  const first = `1795000000000-turn${names}.jpg`
  expect(
    await overtaken(
      () => upload(ATTACKER),
      () => upload(VISITOR),
    ),
  ).toBeLessThan(REQUESTS / 2)
  const rendered = overtaken(
    () => upload(ATTACKER),
    () => render(VISITOR, 0, first),
  )
  expect(await rendered).toBeLessThan(REQUESTS / 2)
}, 60_000)

test('neither do renditions, not even those that the other network asks for as well', async () => {
  await upload(VISITOR)
  const name = `1795000000000-turn${names}.jpg`
  const last = () => render(VISITOR, REQUESTS - 1, name)
  expect(await overtaken((place) => render(ATTACKER, place, name), last)).toBeLessThan(REQUESTS / 2)
}, 60_000)

/** Asks turns for a picture in the name of a network. */
async function withTurns(
  turns: PictureTurns,
  work: (ask: (network: string) => Promise<Response>) => Promise<void>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'zunft-backend-pictures-'))
  const path = join(folder, 'photo.jpg')
  await writeFile(path, await jpeg({ width: 40, height: 20 }))
  const app = new Hono<ServerEnv>().get('/', async (c) =>
    c.text((await turns(c)((decode) => decode({ kind: 'clean', path }))).type),
  )
  app.onError(renderStorageError)
  await work(async (limitKey) => {
    const incoming = { client: { address: limitKey, limitKey } } as IncomingMessage
    return app.fetch(new Request('http://site.test/'), { incoming })
  })
  await rm(folder, { recursive: true })
}

test('of a network sixty pictures wait, further ones are refused', () =>
  withTurns(createPictureTurns(undefined), async (ask) => {
    const attacks = Array.from({ length: 70 }, () => ask(ATTACKER))
    expect((await ask(VISITOR)).status).toBe(200)
    const statuses = (await Promise.all(attacks)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(70 - 62)
  }))

test('pictures of one network take a bounded processor time', () =>
  withTurns(createPictureTurns(LOCAL_LIMITS, { uses: 1, seconds: 600 }), async (ask) => {
    expect((await ask(ATTACKER)).status).toBe(200)
    const refused = await ask(ATTACKER)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
    expect(await refused.json()).toMatchObject({ statusCode: '429', code: 'SlowDown' })
    expect((await ask(VISITOR)).status).toBe(200)
  }))
