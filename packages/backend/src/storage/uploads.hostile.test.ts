import { readdirSync, readlinkSync } from 'node:fs'
import { createServer as createHttpServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { jpeg, noise } from './testing/pictures.ts'

let server: TestServer
let network: Server
let port: number
let count = 0
beforeAll(async () => {
  server = await createTestServer()
  network = createHttpServer(
    getRequestListener((incoming) => {
      const { pathname, search } = new URL(incoming.url)
      const { method, headers, body } = incoming
      return server.fetch(pathname + search, { method, headers, body, duplex: 'half' } as RequestInit)
    }),
  )
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  port = (network.address() as AddressInfo).port
})
afterAll(async () => {
  network.closeAllConnections()
  await new Promise((resolve) => network.close(resolve))
  await server.close()
})

const FIVE_MEBIBYTES = 5 * 1024 * 1024
const newName = () => `1795000000000-up${String(++count).padStart(4, '0')}.jpg`
const place = (name = newName()) => `/storage/v1/object/pictures/${name}`
const small = () => jpeg({ width: 20, height: 20 })

const post = (body: BodyInit, headers: Record<string, string> = {}, path = place()) =>
  server.fetch(path, {
    method: 'POST',
    headers: { ...server.personas.visitor.headers, ...headers },
    body,
    duplex: 'half',
  } as RequestInit)

const refusal = async (response: Response) => {
  const body = await response.json()
  expect(Object.keys(body).sort()).toEqual(['code', 'error', 'message', 'statusCode'])
  return { status: response.status, statusCode: body.statusCode, code: body.code }
}
const TOO_LARGE = { status: 400, statusCode: '413', code: 'EntityTooLarge' }
const INVALID = { status: 400, statusCode: '400', code: 'InvalidRequest' }

/** Path of an open file; undefined for one that was closed meanwhile. */
function readLinkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** JPEG of exactly so many bytes: decoders ignore what follows the end of the picture. */
async function pictureOf(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const padded = new Uint8Array(bytes)
  padded.set(await small())
  return padded
}

describe('the limit of five megabytes', () => {
  const form = (bytes: Uint8Array<ArrayBuffer>) => {
    const data = new FormData()
    data.append('cacheControl', '3600')
    data.append('', new File([bytes], 'a.jpg', { type: 'image/jpeg' }))
    return data
  }

  test('exactly five are accepted, raw and in a form', async () => {
    const bytes = await pictureOf(FIVE_MEBIBYTES)
    expect((await post(bytes, { 'content-type': 'image/jpeg' })).status).toBe(200)
    expect((await post(form(bytes))).status).toBe(200)
  })

  test('one byte more is refused, raw and in a form', async () => {
    const bytes = await pictureOf(FIVE_MEBIBYTES + 1)
    expect(await refusal(await post(bytes, { 'content-type': 'image/jpeg' }))).toEqual(TOO_LARGE)
    expect(await refusal(await post(form(bytes)))).toEqual(TOO_LARGE)
  })

  test('another bucket has its own limit', async () => {
    const bytes = await pictureOf(FIVE_MEBIBYTES + 1)
    const path = `/storage/v1/object/photos/${newName()}`
    expect((await post(bytes, { 'content-type': 'image/jpeg' }, path)).status).toBe(200)
    const larger = await pictureOf(3 * FIVE_MEBIBYTES + 1)
    const refused = await post(larger, { 'content-type': 'image/jpeg' }, `${path.slice(0, -4)}b.jpg`)
    expect(await refusal(refused)).toEqual(TOO_LARGE)
  })

  test('a body without a declared length is aborted at the limit', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    expect(await refusal(await post(endless, { 'content-type': 'image/jpeg' }))).toEqual(TOO_LARGE)
    expect(sent).toBeLessThan(FIVE_MEBIBYTES + 5 * 65_536)
  })

  test('the limit counts received bytes; the stored file may be larger', async () => {
    const bytes = await noise({ width: 1_200, height: 1_200 })
    expect(bytes.length).toBeLessThan(FIVE_MEBIBYTES)
    expect((await post(bytes, { 'content-type': 'image/png' })).status).toBe(200)
  })
})

describe('invalid forms', () => {
  const BOUNDARY = 'multipart/form-data; boundary=x'
  const part = (headers: string, body = '') => `--x\r\n${headers}\r\n\r\n${body}\r\n`
  const filePart = 'Content-Disposition: form-data; name=""; filename="a.jpg"\r\nContent-Type: image/jpeg'
  test.each([
    ['no boundary', 'multipart/form-data', part(filePart, 'abc')],
    ['an empty body', BOUNDARY, ''],
    ['not a single part', BOUNDARY, '--x--\r\n'],
    ['another boundary', BOUNDARY, '--y\r\nContent-Disposition: form-data; name=""\r\n\r\nabc\r\n--y--\r\n'],
    ['no end', BOUNDARY, part(filePart, 'abc')],
    ['an end inside the headers', BOUNDARY, '--x\r\nContent-Disposition: form-da'],
    [
      'fields, but no file',
      BOUNDARY,
      `${part('Content-Disposition: form-data; name="cacheControl"', '3600')}--x--\r\n`,
    ],
    ['a part without disposition', BOUNDARY, `${part('Content-Type: image/jpeg', 'abc')}--x--\r\n`],
    ['noise', BOUNDARY, '\u0000\u0001\ufffd'.repeat(500)],
  ])('%s', async (_name, type, body) => {
    expect(await refusal(await post(body, { 'content-type': type }))).toEqual(INVALID)
  })

  test('a file without a byte', async () => {
    const data = new FormData()
    data.append('', new File([], 'a.jpg', { type: 'image/jpeg' }))
    expect(await refusal(await post(data))).toMatchObject({ statusCode: '415', code: 'InvalidMimeType' })
  })

  test('ten thousand fields before the file take seconds of processor time at most', async () => {
    const data = new FormData()
    for (let index = 0; index < 10_000; index += 1) data.append(`f${index}`, 'x')
    data.append('', new File([await small()], 'a.jpg', { type: 'image/jpeg' }))
    const before = process.threadCpuUsage()
    expect((await post(data)).status).toBeLessThan(500)
    const { user, system } = process.threadCpuUsage(before)
    expect(user + system).toBeLessThan(5_000_000)
  })
})

describe('fields of an upload', () => {
  const withFields = async (fields: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.append(name, value)
    data.append('', new File([await small()], 'ö"\r\n; x=1.jpg', { type: 'image/jpeg' }))
    return data
  }
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const raw = async (headers: Record<string, string>) =>
    post(await small(), { 'content-type': 'image/jpeg', ...headers })

  test('a line break in cacheControl does not reach the header', async () => {
    const path = place()
    const response = await post(await withFields({ cacheControl: '60\r\nSet-Cookie: a=b' }), {}, path)
    expect(response.status).toBeLessThan(500)
    const seen = await server.fetch(path.replace('/object/', '/object/public/'))
    expect(seen.headers.get('set-cookie')).toBeNull()
    expect(seen.headers.get('cache-control') ?? '').not.toContain('Set-Cookie')
  })

  test.each([
    ['no JSON', '{'],
    ['no object', '[1]'],
    ['null', 'null'],
    ['a NUL character, which the database can not hold', '{"a":"\\u0000"}'],
    ['half a character', '{"a":"\\ud800"}'],
    ['objects in objects, six thousand deep', `${'{"a":'.repeat(6_000)}1${'}'.repeat(6_000)}`],
    ['lists in lists, twenty thousand deep', `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ])('metadata that is %s', async (_name, metadata) => {
    for (const response of [
      await post(await withFields({ metadata })),
      await raw({ 'x-metadata': base64(metadata) }),
    ]) {
      expect(response.status).toBeLessThan(500)
      if (response.status !== 200) expect((await refusal(response)).code).toBe('InvalidRequest')
    }
  })

  test('metadata of up to 2,048 characters is stored, one more is refused, in a form and in a header', async () => {
    const of = (length: number) => JSON.stringify({ a: 'x'.repeat(length - '{"a":""}'.length) })
    for (const [length, status] of [
      [2_048, 200],
      [2_049, 400],
      [60_000, 400],
    ] as const) {
      expect((await post(await withFields({ metadata: of(length) }))).status).toBe(status)
      if (length < 10_000) expect((await raw({ 'x-metadata': base64(of(length)) })).status).toBe(status)
    }
  })

  test.each([
    '',
    'image',
    'image/',
    '/jpeg',
    'image/jpeg/x',
    `image/${'j'.repeat(5_000)}`,
    'toString',
    '*/*',
    'image/*',
  ])('the type "%.20s"', async (type) => {
    const response = await raw({ 'content-type': type })
    expect((await refusal(response)).statusCode).toMatch(/^(400|415)$/)
  })
})

describe('over the network', () => {
  const send = (headers: Record<string, string | number>, path = place()) =>
    request({
      port,
      method: 'POST',
      path,
      headers: { ...server.personas.visitor.headers, 'content-type': 'image/jpeg', ...headers },
    })
  const answer = (sending: ReturnType<typeof send>) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      sending.once('error', reject)
      sending.once('response', (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          body += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode, body }))
      })
    })

  test('an excessive Content-Length is refused before the body is sent', async () => {
    const sending = send({ 'content-length': 50_000_000 })
    sending.flushHeaders()
    const { status, body } = await answer(sending)
    expect(status).toBe(400)
    expect(JSON.parse(body)).toMatchObject({ code: 'EntityTooLarge' })
    sending.destroy()
  })

  test('a client that sends 20 MB to a bucket of 5 can read the refusal', async () => {
    const { status, body } = await fetch(`http://127.0.0.1:${port}${place()}`, {
      method: 'POST',
      headers: { ...server.personas.visitor.headers, 'content-type': 'image/jpeg' },
      body: new Uint8Array(20_000_000),
    }).then(async (response) => ({ status: response.status, body: await response.json() }))
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'EntityTooLarge' })
  })

  test('an interrupted upload leaves no row and no file', async () => {
    const path = place()
    const sending = send({ 'content-length': 100_000 }, path)
    sending.on('error', () => {})
    sending.write(await small())
    await new Promise<void>((resolve) => setImmediate(resolve))
    sending.destroy()
    // The next upload of the same name succeeds, so no lock is left.
    await expect
      .poll(async () => (await post(await small(), { 'content-type': 'image/jpeg' }, path)).status)
      .toBe(200)
  })

  // Only Linux lists the open files of a process.
  test.runIf(process.platform === 'linux')('interrupted forms leave no open file', async () => {
    const openFiles = () => {
      const links = readdirSync('/proc/self/fd').map((fd) => readLinkOf(`/proc/self/fd/${fd}`))
      return links.filter((link) => /\.incoming-|unfinished/.test(link)).length
    }
    for (let index = 0; index < 20; index += 1) {
      const sending = send({ 'content-type': 'multipart/form-data; boundary=x', 'content-length': 500_000 })
      sending.on('error', () => {})
      sending.write(
        '--x\r\nContent-Disposition: form-data; name=""; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
      )
      sending.write(Buffer.alloc(200_000, 1))
      await new Promise<void>((resolve) => setTimeout(resolve, 5))
      sending.destroy()
    }
    await expect.poll(openFiles, { timeout: 5_000 }).toBe(0)
    expect((await post(await small(), { 'content-type': 'image/jpeg' })).status).toBe(200)
  })

  test.each([
    ['two lengths', 'Content-Length: 3\r\nContent-Length: 5'],
    ['length and chunks', 'Content-Length: 3\r\nTransfer-Encoding: chunked'],
    ['a negative length', 'Content-Length: -1'],
    ['a broken chunk', 'Transfer-Encoding: chunked\r\nX: y'],
  ])('a request with %s is no reason to fall over', async (_name, lengths) => {
    const { apikey } = server.personas.visitor.headers
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          `POST ${place()} HTTP/1.1\r\nHost: x\r\napikey: ${apikey}\r\nContent-Type: image/jpeg\r\n${lengths}\r\n\r\nzzz`,
        ),
      )
      let received = ''
      socket.on('data', (chunk) => {
        received += chunk
      })
      socket.on('close', () => resolve(received))
      socket.on('error', reject)
      socket.setTimeout(1_000, () => socket.end())
    })
    expect(text).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })
})

test('no request of this file has left a row without a file', async () => {
  const { rows } = await server.db.adminPool.query<{ bucket_id: string; name: string }>(
    'select bucket_id, name from storage.objects',
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { bucket_id, name } of rows) {
    const seen = await server.fetch(`/storage/v1/object/public/${bucket_id}/${name}`)
    expect([name, seen.status, (await seen.arrayBuffer()).byteLength > 0]).toEqual([name, 200, true])
  }
})
