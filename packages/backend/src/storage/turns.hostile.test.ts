import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestOptions,
  request,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../app.ts'
import { besideTransaction, waitingFor } from '../database/testing/test-database.ts'
import type { ServerEnv } from '../http/identity.ts'
import { LOCAL_LIMITS } from '../http/shared-limits.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { createPictureTurns, type PictureTurns } from './pictures/picture-turns.ts'
import { renderStorageError } from './render-error.ts'
import {
  hugeAnimation,
  hugeInterlacedPng,
  hugeJpeg,
  hugeWebp,
  noisyJpeg,
  thinPng,
} from './testing/costly-pictures.ts'
import { jpeg } from './testing/pictures.ts'
import { STORED, storageError, storageOf, storePicture } from './testing/stored-files.ts'

describe('turns of requests', () => {
  let server: TestServer
  let http: ReturnType<typeof createHttpServer>
  beforeAll(async () => {
    server = await createTestServer()
    expect((await storePicture(server)).status).toBe(200)
    http = createHttpServer(getRequestListener((await createServer(server.dependencies)).fetch))
    await once(http.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(async () => {
    http.closeAllConnections()
    http.close()
    await server.close()
  })

  /** A request from the given local address, which counts as a network. */
  function from(localAddress: string, path: string, options: RequestOptions = {}) {
    const { port } = http.address() as AddressInfo
    const headers = { ...server.personas.visitor.headers, ...options.headers }
    const sent = request({ ...options, host: '127.0.0.1', port, path, localAddress, agent: false, headers })
    sent.on('error', () => {})
    return sent
  }

  async function answered(sent: ReturnType<typeof from>): Promise<number | undefined> {
    sent.end()
    const [response] = await once(sent, 'response')
    response.resume()
    return response.statusCode
  }

  const ATTACKER = '127.0.0.2'
  const VISITOR = '127.0.0.3'
  const PICTURE = `/storage/v1/object/public/pictures/${STORED}`
  const NOTES = '/rest/v1/notes?select=id&limit=1'

  test.each([
    ['reads of files', PICTURE, 'GET'],
    ['renditions', `/storage/v1/render/image/public/pictures/${STORED}?width=80`, 'GET'],
    ['uploads', '/storage/v1/object/pictures/1795000000000-locked.jpg', 'POST'],
  ])('%s take only their share of the database', async (_name, path, method) => {
    await besideTransaction(server.db.adminPool, async (open) => {
      // One table, which all of them read first: requests of the case before may still wait for another one while they hold this.
      await open.query('lock table storage.buckets in access exclusive mode')
      const attacks = Array.from({ length: 20 }, () => from(ATTACKER, path, { method }))
      try {
        for (const attack of attacks) attack.end()
        await expect.poll(() => waitingFor(open)).toBe(6)
        expect(await answered(from(VISITOR, NOTES))).toBe(200)
        expect(await waitingFor(open)).toBe(6)
      } finally {
        for (const attack of attacks) attack.destroy()
      }
    })
  })

  test.each([
    ['a picture', '/storage/v1/object/pictures/1795000000001-slow.jpg', 'image/jpeg', 'POST'],
    ['a list', '/storage/v1/object/list/pictures', 'application/json', 'POST'],
  ])(
    'clients that send %s slowly delay nobody, not even in their own network',
    async (_name, path, type, method) => {
      const bytes = await jpeg({ width: 40, height: 20 })
      let begun = 0
      const count = () => {
        begun += 1
      }
      http.on('request', count)
      const headers = { 'content-type': type, 'content-length': String(bytes.length) }
      const slow = Array.from({ length: 20 }, () => from(ATTACKER, path, { method, headers }))
      try {
        for (const sent of slow) sent.write(bytes.subarray(0, 20))
        await expect.poll(() => begun).toBe(slow.length)
        http.off('request', count)
        expect(await answered(from(ATTACKER, NOTES))).toBe(200)
        expect(await answered(from(ATTACKER, PICTURE))).toBe(200)
      } finally {
        for (const sent of slow) sent.destroy()
      }
    },
  )
})

describe('turns of pictures', () => {
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
})

describe('costs of pictures', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  const MEMORY = 'The picture takes too much memory to decode'
  const SIDES = 'One side of the picture is more than fifty times as long as the other'

  describe('refused by its header is', () => {
    const costly = [
      ['a progressive CMYK JPEG', () => hugeJpeg({ components: 4, progressive: true }), MEMORY],
      ['a progressive JPEG', () => hugeJpeg({ components: 3, progressive: true }), MEMORY],
      ['a JPEG with a scan for each colour', () => hugeJpeg({ components: 3, scans: 'each' }), MEMORY],
      ['an interlaced PNG of 16 bits', hugeInterlacedPng, MEMORY],
      ['a WebP', hugeWebp, MEMORY],
      ['an animation', hugeAnimation, MEMORY],
      ['a PNG of one column', thinPng, SIDES],
    ] as const

    test.each(costly)('%s of 49 megapixels', async (_name, make, message) => {
      const bytes = await make()
      expect(bytes.length).toBeLessThan(600_000)
      const pictures = storageOf(server, server.personas.visitor).from('pictures')
      const { error } = await pictures.upload('9-costly.jpg', bytes, { contentType: 'image/jpeg' })
      expect(error).toEqual(storageError('413', 'EntityTooLarge', message))
    })

    test.each(costly)(
      '%s when it is rendered: it was stored as another file',
      async (_name, make, message) => {
        await server.db.adminPool.query(
          `insert into storage.buckets (id, name, public) values ('files', 'files', true) on conflict do nothing`,
        )
        const files = storageOf(server, server.personas.service).from('files')
        const stored = await files.upload('a.bin', await make(), { contentType: '', upsert: true })
        expect(stored.error).toBeNull()
        const answer = await server.fetch('/storage/v1/render/image/public/files/a.bin?width=80')
        expect([answer.status, await answer.json()]).toEqual([
          400,
          { statusCode: '413', error: 'Payload too large', message, code: 'EntityTooLarge' },
        ])
      },
    )
  })
})
