import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { SINGLE_NODE } from '../../database/node-bus.ts'
import { sessionTokens } from '../../http/tokens.ts'
import { createAuthenticator } from '../authenticator.ts'
import { createBroadcastBudget } from '../channels/channel.ts'
import { createTopics } from '../channels/topics.ts'
import type { EventLoopYield } from '../event-loop-yield.ts'
import { createPresences } from '../presence/presences.ts'
import { openRawSocket, type RawSocket } from '../testing/raw-socket.ts'
import { SOCKET_LIMITS } from './context.ts'
import { createSocketServer } from './socket-server.ts'

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
