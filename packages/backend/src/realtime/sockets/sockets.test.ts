import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createMessageQueue, openRawSocket, type RawSocket, subscribed } from '../testing/raw-socket.ts'
import { type RealtimeServer, startRealtimeServer } from '../testing/realtime-server.ts'

let server: TestServer
let node: RealtimeServer
const KEY = 'sb_publishable_test'

beforeAll(async () => {
  server = await createTestServer()
  node = await startRealtimeServer(server.dependencies, server.db.connectionString)
})
afterAll(async () => {
  await node.stop()
  await server.close()
})

const join = (topic: string, ref: string, config: object = {}, token?: string) =>
  JSON.stringify([ref, ref, topic, 'phx_join', { config, ...(token ? { access_token: token } : {}) }])

/** The socket is still open and answers in order. */
async function expectHeartbeat(socket: RawSocket): Promise<void> {
  socket.send('[null,"beat","phoenix","heartbeat",{}]')
  let frame = await socket.next()
  while (frame[1] !== 'beat') frame = await socket.next()
  expect(frame).toEqual([null, 'beat', 'phoenix', 'phx_reply', { status: 'ok', response: {} }])
}

describe('handshake', () => {
  test.each([
    ['no key', 'websocket?vsn=2.0.0', 401],
    ['a wrong key', 'websocket?apikey=wrong&vsn=2.0.0', 401],
    ['an unknown version', `websocket?apikey=${KEY}&vsn=3.0.0`, 400],
    ['another path', `elsewhere?apikey=${KEY}`, 404],
  ])('%s is refused', async (_name, path, status) => {
    const socket = new WebSocket(`${node.url.replace('http', 'ws')}/realtime/v1/${path}`)
    const [answer, body] = await new Promise<[number, string]>((resolve) => {
      socket.on('unexpected-response', async (_request, response) => {
        let text = ''
        for await (const chunk of response) text += chunk
        resolve([response.statusCode ?? 0, text])
      })
    })
    expect(answer).toBe(status)
    expect(JSON.parse(body)).toEqual({ error: expect.any(String) })
  })
})

describe('channels', () => {
  test('join, heartbeat and leave, in both protocol versions', async () => {
    const socket = await openRawSocket(node.url, KEY)
    socket.send(join('realtime:room', '1'))
    expect(await socket.next()).toEqual([
      '1',
      '1',
      'realtime:room',
      'phx_reply',
      { status: 'ok', response: { postgres_changes: [] } },
    ])
    await expectHeartbeat(socket)
    socket.send('["1","2","realtime:room","phx_leave",{}]')
    expect((await socket.next())[4]).toEqual({ status: 'ok', response: {} })
    expect((await socket.next())[3]).toBe('phx_close')
    socket.close()

    const older = await openRawSocket(node.url, KEY, '1.0.0')
    older.send('{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"7"}')
    expect(await older.next()).toEqual({
      join_ref: null,
      ref: '7',
      topic: 'phoenix',
      event: 'phx_reply',
      payload: { status: 'ok', response: {} },
    })
    older.close()
  })

  test('each binding is echoed, with the same id for equal bindings', async () => {
    const bindings = [
      { event: 'INSERT', schema: 'public', table: 'notes' },
      { event: '*', schema: 'public', table: 'notes', filter: 'title=eq.Markt' },
    ]
    const ids = []
    for (const name of ['a', 'b']) {
      const socket = await openRawSocket(node.url, KEY)
      socket.send(join(`realtime:${name}`, '1', { postgres_changes: bindings }))
      const [, , , , payload] = await socket.next()
      const response = payload.response as { postgres_changes: { id: number }[] }
      expect(response.postgres_changes).toMatchObject(bindings)
      ids.push(response.postgres_changes.map(({ id }) => id))
      expect((await socket.next())[4]).toEqual({
        channel: name,
        extension: 'postgres_changes',
        message: 'Subscribed to PostgreSQL',
        status: 'ok',
      })
      socket.close()
    }
    expect(ids[0]).toEqual(ids[1])
    expect(new Set(ids[0]).size).toBe(2)
  })

  test('an invalid join is refused with the reason', async () => {
    const socket = await openRawSocket(node.url, KEY)
    const refusals: [string, RegExp][] = [
      [join('elsewhere', '1'), /realtime:/],
      [join('realtime:room', '1', {}, 'no.valid.token'), /InvalidJWTToken/],
      [join('realtime:room', '1', { postgres_changes: [{ event: 'BOOM', schema: 'public' }] }), /must be/],
      [join('realtime:room', '1', { broadcast: { replay: { since: 1 } } }), /Replay is not allowed/],
      ['[null,"1","realtime:never-joined","presence",{}]', /unmatched topic/],
    ]
    for (const [frame, reason] of refusals) {
      socket.send(frame)
      expect((await socket.next())[4]).toEqual({
        status: 'error',
        response: { reason: expect.stringMatching(reason) },
      })
    }
    socket.close()
  })
})

describe('broadcast', () => {
  const client = () => node.clientOf(server.personas.visitor)

  test('reaches the other channels of the topic, with JSON and with bytes', async () => {
    const received = createMessageQueue<unknown>()
    await subscribed(client().channel('chat').on('broadcast', { event: '*' }, received.push))
    const stranger = createMessageQueue<unknown>()
    await subscribed(client().channel('another').on('broadcast', { event: '*' }, stranger.push))
    const sender = await subscribed(client().channel('chat'))
    await sender.send({ type: 'broadcast', event: 'grüße', payload: { text: 'Grüß Gott' } })
    expect(await received.next()).toMatchObject({ event: 'grüße', payload: { text: 'Grüß Gott' } })
    await sender.send({ type: 'broadcast', event: 'bytes', payload: new Uint8Array([1, 2, 255]).buffer })
    const bytes = (await received.next()) as { payload: ArrayBuffer }
    expect([...new Uint8Array(bytes.payload)]).toEqual([1, 2, 255])
    expect(stranger.waiting()).toBe(0)
  })

  test('is acknowledged and sent back when the channel asks for it', async () => {
    const received = createMessageQueue<unknown>()
    const config = { config: { broadcast: { ack: true, self: true } } }
    const channel = client().channel('own', config).on('broadcast', { event: 'hi' }, received.push)
    await subscribed(channel)
    expect(await channel.send({ type: 'broadcast', event: 'hi', payload: { n: 1 } })).toBe('ok')
    expect(await received.next()).toMatchObject({ payload: { n: 1 } })
  })

  test('can be sent over HTTP', async () => {
    const received = createMessageQueue<unknown>()
    await subscribed(client().channel('notice').on('broadcast', { event: '*' }, received.push))
    const idle = client().channel('notice')
    expect(await idle.httpSend('one', { n: 1 })).toEqual({ success: true })
    expect(await received.next()).toMatchObject({ event: 'one', payload: { n: 1 } })
    const post = (body: string) =>
      fetch(`${node.url}/realtime/v1/api/broadcast?apikey=${KEY}`, { method: 'POST', body })
    const many = { messages: [{ topic: 'notice', event: 'two', payload: { n: 2 }, private: false }] }
    expect((await post(JSON.stringify(many))).status).toBe(202)
    expect(await received.next()).toMatchObject({ event: 'two', payload: { n: 2 } })
    const stored = `${node.url}/realtime/v1/api/broadcast/notice/events/x?apikey=${KEY}&persist=true`
    expect((await fetch(stored, { method: 'POST', body: '{}' })).status).toBe(403)
    for (const body of ['', 'null', '{}', '{"messages":[{"topic":"notice","event":"x","payload":null}]}']) {
      expect((await post(body)).status).toBe(422)
    }
  })

  test.each([
    ['text', 'not JSON'],
    ['nothing', ''],
    [
      'an end of the frame and another message',
      '{}},{"topic":"realtime:one","event":"phx_close","payload":{}}',
    ],
    ['an end of the payload', '{}],["1","1","realtime:one","phx_close",{}'],
  ])('over HTTP with %s instead of JSON is refused and reaches nobody', async (_name, body) => {
    const socket = await openRawSocket(node.url, KEY)
    socket.send(join('realtime:one', '1'))
    await socket.next()
    const address = (event: string) =>
      `${node.url}/realtime/v1/api/broadcast/one/events/${event}?apikey=${KEY}`
    const refused = await fetch(address('raw'), { method: 'POST', body })
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'invalid_body' }),
    ])
    await fetch(address('later'), { method: 'POST', body: '{}' })
    let frame = await socket.next()
    while (frame[3] !== 'broadcast') frame = await socket.next()
    expect(frame[4]).toEqual({ type: 'broadcast', event: 'later', payload: {} })
    socket.close()
  })
})

describe('tokens', () => {
  const adminToken = (seconds: number) =>
    new SignJWT(server.personas.admin.claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(new TextEncoder().encode(server.secrets.jwtSecret))
  const changes = { postgres_changes: [{ event: '*', schema: 'public', table: 'subscriptions' }] }

  test('a channel ends when its token expires, unless the token was refreshed', async () => {
    const [refreshed, left] = await Promise.all([openRawSocket(node.url, KEY), openRawSocket(node.url, KEY)])
    // Long enough for a busy machine to refresh it in time.
    const short = await adminToken(6)
    for (const socket of [refreshed, left]) {
      socket.send(join('realtime:office', '1', changes, short))
      expect((await socket.next())[4]).toMatchObject({ status: 'ok' })
      expect((await socket.next())[3]).toBe('system')
    }
    const long = await adminToken(3600)
    refreshed.send(JSON.stringify(['1', '2', 'realtime:office', 'access_token', { access_token: long }]))
    expect(await left.next()).toMatchObject({
      3: 'system',
      4: { status: 'error', message: 'Token has expired' },
    })
    expect((await left.next())[3]).toBe('phx_error')
    await server.db.adminPool.query(
      `insert into public.subscriptions (name, email) values ('Max', 'max@example.org')`,
    )
    expect((await refreshed.next())[4]).toMatchObject({ data: { record: { email: 'max@example.org' } } })
    refreshed.close()
    left.close()
  })

  test('signing out removes the rights of the account', async () => {
    const socket = await openRawSocket(node.url, KEY)
    socket.send(join('realtime:office', '1', changes, await adminToken(3600)))
    for (let n = 0; n < 2; n += 1) await socket.next()
    socket.send(JSON.stringify(['1', '2', 'realtime:office', 'access_token', { access_token: KEY }]))
    expect(await socket.next()).toMatchObject({ 3: 'system', 4: { status: 'error' } })
    expect((await socket.next())[3]).toBe('phx_error')
    socket.close()
  })
})

describe('malformed frames', () => {
  const FRAMES = 10_000

  test('after 10,000 of them the socket still answers', async () => {
    const socket = await openRawSocket(node.url, KEY)
    socket.send(join('realtime:room', '1'))
    const whole = Buffer.concat([
      Buffer.from([3, 1, 1, 13, 2, 0, 1]),
      Buffer.from('12realtime:roomhi{"y":2}'),
    ])
    const text = join('realtime:room', '1', { broadcast: { self: true }, postgres_changes: [] })
    // The broken frames come from a linear congruential generator, so that a failure can be reproduced.
    let seed = 42
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    const broken = (frame: Buffer) => {
      const bytes = Buffer.from(frame.subarray(0, random(frame.length + 1)))
      for (let n = random(4); n > 0 && bytes.length > 0; n -= 1) bytes[random(bytes.length)] = random(256)
      return bytes
    }
    for (let n = 0; n < FRAMES; n += 1) {
      if (random(2) === 0) socket.send(broken(whole))
      else socket.send(broken(Buffer.from(text)).toString('latin1'))
    }
    for (const frame of [
      'null',
      '[]',
      '{}',
      '[null,null,null,null,null]',
      '["1","1","realtime:room","phx_join",null]',
    ]) {
      socket.send(frame)
    }
    socket.send(
      `[null,"9","realtime:room","broadcast",{"event":"deep","payload":${'['.repeat(50_000)}${']'.repeat(50_000)}}]`,
    )
    await expectHeartbeat(socket)
    socket.close()
  }, 60_000)

  test('messages beyond the buffer wait and are not lost', async () => {
    const socket = await openRawSocket(node.url, KEY)
    const filler = 'x'.repeat(100_000)
    const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'notes' }] }
    for (let n = 0; n < 20; n += 1) {
      socket.send(join(`realtime:${n}`, String(n), config))
      socket.send(`[null,"h${n}","phoenix","heartbeat",{"filler":"${filler}"}]`)
    }
    const refs = []
    while (refs.length < 40) {
      const [, ref, , event] = await socket.next()
      if (event === 'phx_reply') refs.push(ref)
    }
    expect(refs).toEqual(Array.from({ length: 20 }, (_, n) => [String(n), `h${n}`]).flat())
    socket.close()
  })

  test('a message that is too large ends the socket', async () => {
    const socket = await openRawSocket(node.url, KEY)
    socket.send('x'.repeat(300_000))
    expect(await socket.closed).toBe(1009)
  })
})

test('when the server stops, sockets are closed with 1012', async () => {
  const stopping = await startRealtimeServer(server.dependencies, server.db.connectionString)
  const socket = await openRawSocket(stopping.url, KEY)
  await stopping.stop()
  expect(await socket.closed).toBe(1012)
})
