import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createMessageQueue, openRawSocket, type RawSocket, subscribed } from '../testing/raw-socket.ts'
import { type RealtimeServer, startRealtimeServer } from '../testing/realtime-server.ts'

let server: TestServer
let node: RealtimeServer
const KEY = 'sb_publishable_test'

beforeAll(async () => {
  server = await createTestServer()
  node = await startRealtimeServer(server.dependencies, server.db.connectionString, { rateLimit: true })
})
afterAll(async () => {
  await node.stop()
  await server.close()
})

type Seen = Readonly<{ event: string; key?: string; newPresences?: unknown[]; leftPresences?: unknown[] }>

/** A client on a topic that notes who joins and leaves. */
async function enter(topic: string, key: string, at = node) {
  const client = at.clientOf(server.personas.visitor)
  const seen = createMessageQueue<Seen>()
  const channel = client.channel(topic, { config: { presence: { key } } })
  channel.on('presence', { event: 'join' }, seen.push).on('presence', { event: 'leave' }, seen.push)
  await subscribed(channel)
  return { client, channel, seen }
}

test('everybody on the topic sees who joins, changes and leaves', async () => {
  const [erika, max] = [await enter('square', 'erika'), await enter('square', 'max')]
  expect(await erika.channel.track({ stall: 'Käse' })).toBe('ok')
  expect(await max.seen.next()).toMatchObject({
    event: 'join',
    key: 'erika',
    newPresences: [{ stall: 'Käse', presence_ref: expect.any(String) }],
  })
  const late = await enter('square', 'late')
  expect(await late.seen.next()).toMatchObject({ event: 'join', key: 'erika' })
  expect(late.channel.presenceState()).toMatchObject({ erika: [{ stall: 'Käse' }] })

  expect(await erika.channel.track({ stall: 'Wein' })).toBe('ok')
  expect(await max.seen.next()).toMatchObject({ event: 'join', newPresences: [{ stall: 'Wein' }] })
  expect(await max.seen.next()).toMatchObject({ event: 'leave', leftPresences: [{ stall: 'Käse' }] })
  expect(max.channel.presenceState()).toMatchObject({ erika: [{ stall: 'Wein' }] })

  expect(await erika.channel.untrack()).toBe('ok')
  expect(await max.seen.next()).toMatchObject({ event: 'leave', key: 'erika' })
  expect(max.channel.presenceState()).toEqual({})
})

test('a channel that is left and a socket that ends take their presence along', async () => {
  const [erika, max] = [await enter('gate', 'erika'), await enter('gate', 'max')]
  await erika.channel.track({ n: 1 })
  expect(await max.seen.next()).toMatchObject({ event: 'join', key: 'erika' })
  await erika.client.removeChannel(erika.channel)
  expect(await max.seen.next()).toMatchObject({ event: 'leave', key: 'erika' })

  const socket = await openRawSocket(node.url, KEY)
  socket.send(join('realtime:gate', { key: 'raw' }))
  expect((await socket.next())[4]).toMatchObject({ status: 'ok' })
  socket.send(presence('realtime:gate', { event: 'track' }))
  expect(await max.seen.next()).toMatchObject({ event: 'join', key: 'raw' })
  socket.close()
  expect(await max.seen.next()).toMatchObject({ event: 'leave', key: 'raw' })
})

test('presences and broadcasts reach the clients of the other servers, and end with the server', async () => {
  const start = () =>
    startRealtimeServer(server.dependencies, server.db.connectionString, { withOthers: true })
  const [here, there] = await Promise.all([start(), start()])
  const [erika, max] = [await enter('towns', 'erika', here), await enter('towns', 'max', there)]
  const words = createMessageQueue<unknown>()
  max.channel.on('broadcast', { event: 'word' }, words.push)
  await erika.channel.track({ stall: 'Käse' })
  expect(await max.seen.next()).toMatchObject({ event: 'join', key: 'erika' })
  await erika.channel.send({ type: 'broadcast', event: 'word', payload: { text: 'Grüß Gott' } })
  expect(await words.next()).toMatchObject({ payload: { text: 'Grüß Gott' } })

  const late = await start()
  const visitor = await enter('towns', 'late', late)
  expect(await visitor.seen.next()).toMatchObject({ event: 'join', key: 'erika' })
  await here.stop()
  expect(await max.seen.next()).toMatchObject({ event: 'leave', key: 'erika' })
  await Promise.all([there.stop(), late.stop()])
})

test('clients with one key are told apart, and a channel without one has its own', async () => {
  const watch = await enter('hall', 'watch')
  for (const key of ['shared', 'shared', '', '']) await (await enter('hall', key)).channel.track({ key })
  for (let n = 0; n < 4; n += 1) await watch.seen.next()
  const state = watch.channel.presenceState()
  expect(state.shared).toHaveLength(2)
  expect(Object.keys(state)).toHaveLength(3)
})

test('a channel that does not ask for presence receives none', async () => {
  const quiet = await openRawSocket(node.url, KEY)
  quiet.send('["1","1","realtime:lane","phx_join",{"config":{"broadcast":{"self":true}}}]')
  expect((await quiet.next())[3]).toBe('phx_reply')
  await (await enter('lane', 'erika')).channel.track({ n: 1 })
  quiet.send('["1","2","realtime:lane","broadcast",{"event":"after","payload":{}}]')
  expect((await quiet.next())[3]).toBe('broadcast')
  quiet.close()
})

const join = (topic: string, presence: object) =>
  JSON.stringify(['1', '1', topic, 'phx_join', { config: { presence } }])
const presence = (topic: string, message: object) =>
  JSON.stringify(['1', '2', topic, 'presence', { type: 'presence', ...message }])

const reply = async (socket: RawSocket, ref: string) => {
  let frame = await socket.next()
  while (frame[3] !== 'phx_reply' || frame[1] !== ref) frame = await socket.next()
  return frame[4]
}

test.each([
  ['a list', { event: 'track', payload: ['x'] }, /must be a map/],
  ['null', { event: 'track', payload: null }, /must be a map/],
  ['a text', { event: 'track', payload: 'x' }, /must be a map/],
  ['an unknown event', { event: 'follow' }, /Unknown presence event/],
  ['no event', {}, /Unknown presence event/],
  [
    'more than an anonymous socket may hold',
    { event: 'track', payload: { x: 'x'.repeat(20_000) } },
    /too long/,
  ],
])('%s is refused with the reason', async (_what, message, reason) => {
  const socket = await openRawSocket(node.url, KEY)
  socket.send(join('realtime:refused', { key: 'k', enabled: true }))
  expect(await reply(socket, '1')).toMatchObject({ status: 'ok' })
  socket.send(presence('realtime:refused', message))
  expect(await reply(socket, '2')).toEqual({
    status: 'error',
    response: { reason: expect.stringMatching(reason) },
  })
  socket.close()
})

test('the official client says that a payload beyond the limit was not tracked', async () => {
  const { channel } = await enter('limits', 'erika')
  expect(await channel.track({ x: 'x'.repeat(20_000) })).toBe('error')
  expect(await channel.track({ x: 'x' })).toBe('ok')
})

test('all channels of an anonymous socket share its room', async () => {
  const socket = await openRawSocket(node.url, KEY)
  const statuses: unknown[] = []
  for (let n = 0; n < 5; n += 1) {
    const topic = `realtime:room ${n}`
    socket.send(join(topic, { key: 'k' }))
    await reply(socket, '1')
    socket.send(presence(topic, { event: 'track', payload: { x: 'x'.repeat(4_000) } }))
    statuses.push((await reply(socket, '2')).status)
  }
  expect(statuses).toEqual(['ok', 'ok', 'ok', 'ok', 'error'])
  socket.close()
})
