import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { SINGLE_NODE } from '../../database/node-bus.ts'
import { sessionTokens } from '../../http/tokens.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createAuthenticator } from '../authenticator.ts'
import { createBroadcastBudget, createTopics } from '../channels/topics.ts'
import type { EventLoopYield } from '../event-loop-yield.ts'
import { createPresences } from '../presence/presences.ts'
import { openRawSocket, type RawSocket } from '../testing/raw-socket.ts'
import { type RealtimeServer, startRealtimeServer } from '../testing/realtime-server.ts'
import { SOCKET_LIMITS } from './context.ts'
import { createListeningBudget, emptyDemand } from './listening-budget.ts'
import { createSocketServer } from './socket-server.ts'

describe('share of the event loop', () => {
  const KEYS = {
    publishableKey: 'publishable',
    secretKey: 'secret',
    jwtSecret: 'only-this-test-signs-with-it-0123456789',
    signingKey: undefined,
  }
  const HEARTBEAT = '[null,"beat","phoenix","heartbeat",{}]'
  const JOIN = '["1","1","realtime:room","phx_join",{}]'

  /** Sockets on a port of their own, without a database, since none subscribes to changes. */
  async function startSockets(yieldEventLoop: EventLoopYield): Promise<string> {
    const topics = createTopics(SINGLE_NODE, yieldEventLoop)
    const sockets = createSocketServer({
      authenticator: createAuthenticator(KEYS, await sessionTokens(KEYS)),
      topics,
      presences: createPresences(SINGLE_NODE, () => {}),
      broadcastBudget: createBroadcastBudget(true),
      changes: { subscribe: () => Promise.reject(new Error('no changes here')), close: async () => {} },
      yieldEventLoop,
      limits: SOCKET_LIMITS,
      log: pino({ level: 'silent' }),
    })
    const server = createServer().on('upgrade', sockets.upgrade).listen(0, '127.0.0.1')
    onTestFinished(async () => {
      await sockets.close(0)
      server.close()
    })
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  const open = (url: string, count: number): Promise<RawSocket[]> =>
    Promise.all(Array.from({ length: count }, () => openRawSocket(url, KEYS.publishableKey)))

  test('frames of all sockets and each receiver of a broadcast share one limit per turn of the event loop', async () => {
    const turns: string[] = []
    let what = 'join'
    const url = await startSockets(async () => {
      turns.push(what)
    })
    const sockets = await open(url, 3)
    for (const socket of sockets) {
      socket.send(JOIN)
      expect((await socket.next())[3]).toBe('phx_reply')
    }
    what = 'heartbeat'
    for (const socket of sockets) socket.send(HEARTBEAT)
    for (const socket of sockets) expect((await socket.next())[1]).toBe('beat')
    what = 'broadcast'
    sockets[0]?.send('["1","2","realtime:room","broadcast",{"event":"e","payload":{}}]')
    for (const socket of sockets.slice(1)) expect((await socket.next())[3]).toBe('broadcast')
    const count = (name: string) => turns.filter((turn) => turn === name).length
    expect(count('join')).toBe(3)
    expect(count('heartbeat')).toBe(3)
    // One for the frame, three for those on the topic.
    expect(count('broadcast')).toBe(4)
  })

  test('of the frames that a socket sends at once, one is processed in a turn of the event loop', async () => {
    let round = 0
    let running = true
    const nextRound = () => {
      round += 1
      if (running) setImmediate(nextRound)
    }
    setImmediate(nextRound)
    const rounds: number[] = []
    const url = await startSockets(async () => {
      rounds.push(round)
    })
    const [socket] = await open(url, 1)
    for (let n = 0; n < 20; n += 1) socket?.send(HEARTBEAT)
    for (let n = 0; n < 20; n += 1) await socket?.next()
    running = false
    expect(new Set(rounds).size).toBeGreaterThanOrEqual(19)
  })
})

describe('budget for listening', () => {
  const KEY = 'sb_publishable_test'
  const { socket: OF_SOCKET, network: OF_NETWORK } = SOCKET_LIMITS.listening

  let server: TestServer
  let node: RealtimeServer
  beforeAll(async () => {
    server = await createTestServer()
    node = await startRealtimeServer(server.dependencies, server.db.connectionString, { rateLimit: true })
  })
  afterAll(async () => {
    await node.stop()
    await server.close()
  })

  const BINDING = { event: '*', schema: 'public', table: 'notes' }
  const bindings = (count: number, filter?: string) =>
    Array.from({ length: count }, () => ({ ...BINDING, ...(filter ? { filter } : {}) }))

  let ref = 0
  /** Joins; resolves to undefined, or to the reason of a refusal. */
  async function join(socket: RawSocket, topic: string, asked: readonly object[], token?: string) {
    ref += 1
    const mine = String(ref)
    const payload = { config: { postgres_changes: asked }, ...(token ? { access_token: token } : {}) }
    socket.send(JSON.stringify([mine, mine, `realtime:${topic}`, 'phx_join', payload]))
    for (;;) {
      const [, answered, , event, answer] = await socket.next()
      if (answered !== mine || event !== 'phx_reply') continue
      return (answer.response as { reason?: string }).reason
    }
  }

  describe('an anonymous client', () => {
    test('joins a limited number of channels on one socket, and another after leaving one', async () => {
      const socket = await openRawSocket(node.url, KEY)
      for (let n = 0; n < OF_SOCKET.anonymous.channels; n += 1)
        expect(await join(socket, `c${n}`, [])).toBeUndefined()
      expect(await join(socket, 'one more', [])).toMatch(/Too many channels/)
      expect(await join(socket, 'c0', [])).toBeUndefined()
      socket.send('["1","bye","realtime:c1","phx_leave",{}]')
      expect(await join(socket, 'one more', [])).toBeUndefined()
      socket.close()
    })

    test('has a limited number and size of bindings on one socket', async () => {
      const socket = await openRawSocket(node.url, KEY)
      for (let n = 0; n < OF_SOCKET.anonymous.bindings / 20; n += 1)
        expect(await join(socket, `b${n}`, bindings(20))).toBeUndefined()
      expect(await join(socket, 'one more', bindings(1))).toMatch(/Too many bindings/)
      socket.close()
      const other = await openRawSocket(node.url, KEY)
      const long = `title=eq.${'x'.repeat(1_900)}`
      expect(await join(other, 'short enough', bindings(8, long))).toBeUndefined()
      expect(await join(other, 'too long', bindings(1, long))).toMatch(/too long/)
      other.close()
    })

    test('has a limited number of bindings on all sockets of a network, until they close', async () => {
      const sockets: RawSocket[] = []
      for (let bound = 0; bound < OF_NETWORK.anonymous.bindings; bound += 40) {
        const socket = await openRawSocket(node.url, KEY)
        expect(await join(socket, 'a', bindings(20))).toBeUndefined()
        expect(await join(socket, 'b', bindings(20))).toBeUndefined()
        sockets.push(socket)
      }
      const late = await openRawSocket(node.url, KEY)
      expect(await join(late, 'a', bindings(1))).toMatch(/Too many bindings/)
      const member = server.personas.member.headers.authorization?.replace('Bearer ', '')
      expect(await join(late, 'signed in', bindings(20), member)).toBeUndefined()
      for (const socket of sockets) socket.close()
      await Promise.all(sockets.map(({ closed }) => closed))
      await expect.poll(() => join(late, 'a', bindings(1))).toBeUndefined()
      late.close()
    })

    test('has at most ten conditions in a filter', async () => {
      const socket = await openRawSocket(node.url, KEY)
      const filter = (count: number) => Array.from({ length: count }, (_, n) => `title=neq.${n}`).join(',')
      expect(await join(socket, 'a', bindings(1, filter(10)))).toBeUndefined()
      expect(await join(socket, 'b', bindings(1, filter(11)))).toMatch(/at most 10 conditions/)
      socket.close()
    })
  })

  test('broadcasts of one network are limited, on sockets and over HTTP', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => openRawSocket(node.url, KEY)))
    for (const socket of sockets) expect(await join(socket, 'loud', [])).toBeUndefined()
    const [first] = sockets
    const text = 'x'.repeat(200_000)
    let refused: unknown
    for (let n = 0; n < 20 && !refused; n += 1) {
      first?.send(
        JSON.stringify(['1', `b${n}`, 'realtime:loud', 'broadcast', { event: 'e', payload: { text } }]),
      )
      first?.send(`[null,"h${n}","phoenix","heartbeat",{}]`)
      for (let reply = ''; reply !== `h${n}`; ) {
        const [, answered, , , payload] = (await first?.next()) ?? []
        reply = String(answered)
        if (reply === `b${n}`) refused = payload
      }
    }
    expect(refused).toEqual({
      status: 'error',
      response: { reason: 'Too much is broadcast from your network' },
    })
    const message = { topic: 'loud', event: 'e', payload: { text }, private: false }
    const answer = await fetch(`${node.url}/realtime/v1/api/broadcast?apikey=${KEY}`, {
      method: 'POST',
      body: JSON.stringify({ messages: [message] }),
    })
    expect(answer.status).toBe(429)
    expect(await answer.json()).toMatchObject({ code: 'over_broadcast_limit' })
    for (const socket of sockets) socket.close()
  })

  test('a reservation counts in every scope until it is released, once', () => {
    const limits = {
      anonymous: { channels: 1, bindings: 5, bytes: 100 },
      signedIn: { channels: 9, bindings: 9, bytes: 900 },
    }
    const shared = { sum: emptyDemand(), limits }
    const here = createListeningBudget([{ sum: emptyDemand(), limits }, shared])
    const there = createListeningBudget([{ sum: emptyDemand(), limits }, shared])
    const demand = { channels: 1, bindings: 5, bytes: 10 }
    const held = here.reserve('anonymous', demand)
    expect(() => there.reserve('anonymous', demand)).toThrow('Too many channels')
    expect(() => there.reserve('signedIn', demand)).not.toThrow()
    const again = here.reserve('anonymous', demand, held)
    held.release()
    held.release()
    expect(() => there.reserve('anonymous', demand)).toThrow('Too many channels')
    again.release()
    expect(() => there.reserve('anonymous', demand)).not.toThrow()
  })
})
