import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import pg from 'pg'
import { expect } from 'vitest'
import { credentials, messageQueue } from '../client.ts'
import type { Capability, Section, Stage } from './capability.ts'

/** A client on our server, closed after its row. */
function withClient(use: (client: SupabaseClient, stage: Stage) => Promise<unknown>): Capability['run'] {
  return async (stage) => {
    const client = createClient(stage.url, stage.keys.publishableKey, { auth: { persistSession: false } })
    try {
      return await use(client, stage)
    } finally {
      await Promise.all(client.getChannels().map((channel) => channel.unsubscribe()))
      // Not awaited: the client waits for some tenths of a second.
      void client.realtime.disconnect()
    }
  }
}

/** Joins a channel; rejects with the error that the client reports. */
const joined = (channel: RealtimeChannel) =>
  new Promise<RealtimeChannel>((resolve, reject) => {
    channel.subscribe((state, error) => {
      if (state === 'SUBSCRIBED') resolve(channel)
      else reject(error ?? new Error(state))
    })
  })

/** The first value that a listener of the channel is given. */
async function received(channel: RealtimeChannel, listen: (put: (value: unknown) => void) => void) {
  const values = messageQueue<unknown>()
  listen(values.put)
  await joined(channel)
  return values
}

const CHANGES = 'postgres_changes'
const note = (title: string) => ({
  title,
  body: 'Text',
  author: 'Erika Mustermann',
  author_email: 'erika@example.org',
  status: 'published',
})

/** Receives the insertion of a published note through the binding. */
const receivesNote = (binding: object, columns: object = {}): Capability['run'] =>
  withClient(async (client, { client: clientAs }) => {
    const title = `Markt ${Math.random()}`
    const channel = client.channel('notes')
    const changes = await received(channel, (put) =>
      channel.on(CHANGES, { event: '*', schema: 'public', ...binding }, put),
    )
    await clientAs('admin').from('notes').insert(note(title)).throwOnError()
    const { new: row } = (await changes.take()) as { new: Record<string, unknown> }
    expect(row).toMatchObject({ ...columns, title })
    return { row }
  })

const refusedBinding = (binding: object): Capability['run'] =>
  withClient((client) =>
    joined(client.channel('refused').on(CHANGES, binding as { event: '*'; schema: string }, () => {})),
  )

const channels: readonly Capability[] = [
  {
    method: 'realtime.channel().subscribe',
    run: withClient((client) => joined(client.channel('room')).then(() => undefined)),
  },
  {
    method: 'realtime.channel().subscribe',
    use: 'private channel',
    refused: { message: 'Unauthorized: private channels are not served' },
    run: withClient((client) => joined(client.channel('room', { config: { private: true } }))),
  },
  {
    method: 'realtime.channel().subscribe',
    use: 'broadcast.replay',
    refused: { message: /^tried to use replay on public channel/ },
    run: withClient(async (client) =>
      joined(client.channel('room', { config: { broadcast: { replay: { since: 1, limit: 5 } } } })),
    ),
  },
  {
    method: 'realtime.channel().on',
    use: 'broadcast',
    run: withClient(async (client) => {
      const channel = client.channel('words', { config: { broadcast: { self: true } } })
      const words = await received(channel, (put) => channel.on('broadcast', { event: 'word' }, put))
      await channel.send({ type: 'broadcast', event: 'word', payload: { text: 'Grüß Gott' } })
      expect(await words.take()).toMatchObject({ payload: { text: 'Grüß Gott' } })
    }),
  },
  {
    method: 'realtime.channel().on',
    use: 'presence',
    run: withClient(async (client) => {
      const channel = client.channel('square', { config: { presence: { key: 'erika' } } })
      const joins = await received(channel, (put) => channel.on('presence', { event: 'join' }, put))
      await channel.track({ stall: 'Käse' })
      expect(await joins.take()).toMatchObject({ key: 'erika', newPresences: [{ stall: 'Käse' }] })
    }),
  },
  {
    method: 'realtime.channel().on',
    use: 'system',
    run: withClient(async (client) => {
      const channel = client.channel('notes')
      channel.on(CHANGES, { event: '*', schema: 'public', table: 'notes' }, () => {})
      const messages = await received(channel, (put) => channel.on('system', {}, put))
      expect(await messages.take()).toMatchObject({ status: 'ok', message: 'Subscribed to PostgreSQL' })
    }),
  },
  { method: 'realtime.channel().on', use: 'changes of a table', run: receivesNote({ table: 'notes' }) },
  { method: 'realtime.channel().on', use: 'changes of a schema', run: receivesNote({}) },
  { method: 'realtime.channel().on', use: 'changes of every schema', run: receivesNote({ schema: '*' }) },
  {
    method: 'realtime.channel().on',
    use: 'changes without a schema',
    run: receivesNote({ schema: undefined, table: 'notes' }),
  },
  {
    method: 'realtime.channel().on',
    use: 'changes with a filter',
    run: receivesNote({ table: 'notes', filter: 'status=eq.published' }),
  },
  {
    method: 'realtime.channel().on',
    use: 'changes with selected columns',
    async run(stage) {
      const { row } = (await receivesNote({ table: 'notes', select: ['title'] })(stage)) as { row: object }
      expect(Object.keys(row).sort()).toEqual(['id', 'title'])
    },
  },
  {
    method: 'realtime.channel().on',
    use: 'changes of a table published at run time',
    run: withClient(async (client, { superuser }) => {
      const database = new pg.Client({ connectionString: superuser })
      await database.connect()
      try {
        await database.query('create table public.published_late (id int primary key)')
        await database.query('grant select on public.published_late to anon')
        await database.query('alter publication supabase_realtime add table public.published_late')
        const channel = client.channel('late')
        const table = { event: '*', schema: 'public', table: 'published_late' } as const
        const changes = await received(channel, (put) => channel.on(CHANGES, table, put))
        await database.query('insert into public.published_late values (1)')
        expect(await changes.take()).toMatchObject({ eventType: 'INSERT', new: { id: 1 } })
      } finally {
        await database.query('drop table if exists public.published_late')
        await database.end()
      }
    }),
  },
  {
    method: 'realtime.channel().on',
    use: 'changes of a table that is not published',
    refused: { message: /^Unable to subscribe to changes with given parameters/ },
    run: refusedBinding({ event: '*', schema: 'auth', table: 'users' }),
  },
  {
    method: 'realtime.channel().on',
    use: 'changes without schema and table',
    refused: { message: /^No subscription params provided/ },
    run: refusedBinding({ event: '*' }),
  },
  {
    method: 'realtime.channel().on',
    use: 'changes with a pattern as filter',
    refused: { message: 'unsupported operator like' },
    run: refusedBinding({ event: '*', schema: 'public', table: 'notes', filter: 'title=like.M%' }),
  },
  {
    method: 'realtime.channel().on',
    use: 'selected columns of every table',
    refused: { message: /^Column selection is not supported for wildcard subscriptions/ },
    run: refusedBinding({ event: '*', schema: 'public', select: ['id'] }),
  },
  {
    method: 'realtime.channel().send',
    run: withClient(async (client) => {
      const channel = await joined(client.channel('words', { config: { broadcast: { ack: true } } }))
      expect(await channel.send({ type: 'broadcast', event: 'word', payload: {} })).toBe('ok')
    }),
  },
  {
    method: 'realtime.channel().send',
    use: 'persist',
    refused: { message: 'error' },
    run: withClient(async (client) => {
      const channel = await joined(client.channel('words', { config: { broadcast: { ack: true } } }))
      return new Error(await channel.send({ type: 'broadcast', event: 'w', payload: {}, persist: true }))
    }),
  },
  {
    method: 'realtime.channel().httpSend',
    run: withClient(async (client) => {
      expect(await client.channel('words').httpSend('word', { n: 1 })).toEqual({ success: true })
    }),
  },
  {
    method: 'realtime.channel().track',
    run: withClient(async (client) => {
      expect(await (await joined(client.channel('square'))).track({ n: 1 })).toBe('ok')
    }),
  },
  {
    method: 'realtime.channel().track',
    use: 'more than 16 KiB without an account',
    refused: { message: 'error' },
    run: withClient(async (client) => {
      const channel = await joined(client.channel('square'))
      return new Error(await channel.track({ text: 'x'.repeat(20_000) }))
    }),
  },
  {
    method: 'realtime.channel().untrack',
    run: withClient(async (client) => {
      const channel = client.channel('square', { config: { presence: { key: 'max' } } })
      const leaves = await received(channel, (put) => channel.on('presence', { event: 'leave' }, put))
      await channel.track({ n: 1 })
      expect(await channel.untrack()).toBe('ok')
      expect(await leaves.take()).toMatchObject({ key: 'max' })
    }),
  },
  {
    method: 'realtime.channel().presenceState',
    run: withClient(async (client) => {
      const channel = client.channel('square', { config: { presence: { key: 'anna' } } })
      const syncs = await received(channel, (put) => channel.on('presence', { event: 'join' }, put))
      await channel.track({ n: 1 })
      await syncs.take()
      expect(channel.presenceState()).toMatchObject({ anna: [{ n: 1 }] })
    }),
  },
  {
    method: 'realtime.channel().unsubscribe',
    run: withClient(async (client) => {
      expect(await (await joined(client.channel('room'))).unsubscribe()).toBe('ok')
    }),
  },
  {
    method: 'realtime.channel().updateJoinPayload',
    run: withClient(async (client) => {
      const channel = client.channel('room')
      const states = messageQueue<string>()
      channel.subscribe((state, error) => states.put(`${state} ${error?.message ?? ''}`))
      expect(await states.take()).toMatch(/^SUBSCRIBED/)
      // Sent with the next join.
      channel.updateJoinPayload({ config: { private: true } })
      await client.realtime.disconnect()
      client.realtime.connect()
      while (!(await states.take()).includes('Unauthorized'));
    }),
  },
  {
    method: 'realtime.channel().teardown',
    run: withClient(async (client) => {
      const channel = await joined(client.channel('room'))
      channel.teardown()
      expect(channel.state).toBe('closed')
    }),
  },
  {
    method: 'realtime.channel().copyBindings',
    run: withClient(async (client) => {
      const first = client.channel('first')
      const words = messageQueue<unknown>()
      first.on('broadcast', { event: 'word' }, words.put)
      const second = client.channel('second', { config: { broadcast: { self: true } } })
      second.copyBindings(first)
      await joined(second)
      await second.send({ type: 'broadcast', event: 'word', payload: { n: 1 } })
      expect(await words.take()).toMatchObject({ payload: { n: 1 } })
    }),
  },
]

const connection: readonly Capability[] = [
  {
    method: 'realtime.connect',
    run: withClient(async (client) => {
      client.realtime.connect()
      expect(client.realtime.isConnecting()).toBe(true)
      await joined(client.channel('room'))
    }),
  },
  {
    method: 'realtime.disconnect',
    run: withClient(async (client) => {
      await joined(client.channel('room'))
      expect(await client.realtime.disconnect()).toBe('ok')
      expect(client.realtime.isConnected()).toBe(false)
    }),
  },
  {
    method: 'realtime.channel',
    run: withClient(async ({ realtime }) => void (await joined(realtime.channel('room')))),
  },
  {
    method: 'realtime.getChannels',
    run: withClient(async (client) => {
      await joined(client.channel('room'))
      expect(client.realtime.getChannels().map(({ topic }) => topic)).toEqual(['realtime:room'])
    }),
  },
  {
    method: 'realtime.removeChannel',
    run: withClient(async (client) => {
      expect(await client.realtime.removeChannel(await joined(client.channel('room')))).toBe('ok')
    }),
  },
  {
    method: 'realtime.removeAllChannels',
    run: withClient(async (client) => {
      await joined(client.channel('room'))
      expect(await client.realtime.removeAllChannels()).toEqual(['ok'])
    }),
  },
  {
    method: 'realtime.setAuth',
    run: withClient(async (client, { keys, client: clientAs }) => {
      const token = credentials(keys).admin.ours.authorization?.replace('Bearer ', '') ?? ''
      await client.realtime.setAuth(token)
      const channel = client.channel('office')
      const table = { event: 'INSERT', schema: 'public', table: 'subscriptions' } as const
      const changes = await received(channel, (put) => channel.on(CHANGES, table, put))
      const email = `${Math.random()}@example.org`
      await clientAs('anon').from('subscriptions').insert({ name: 'Erika', email }).throwOnError()
      expect(await changes.take()).toMatchObject({ new: { email } })
    }),
  },
  ...(['sendHeartbeat', 'onHeartbeat'] as const).map(
    (method): Capability => ({
      method: `realtime.${method}`,
      run: withClient(async (client) => {
        const beats = messageQueue<string>()
        client.realtime.onHeartbeat(beats.put)
        await joined(client.channel('room'))
        await client.realtime.sendHeartbeat()
        while ((await beats.take()) !== 'ok');
      }),
    }),
  ),
  {
    method: 'realtime.push',
    run: withClient(async (client) => {
      const channel = client.channel('words', { config: { broadcast: { self: true } } })
      const words = await received(channel, (put) => channel.on('broadcast', { event: 'word' }, put))
      const payload = { type: 'broadcast', event: 'word', payload: { n: 1 } }
      client.realtime.push({ topic: 'realtime:words', event: 'broadcast', payload, ref: '99' })
      expect(await words.take()).toMatchObject({ payload: { n: 1 } })
    }),
  },
  ...(['isConnected', 'isConnecting', 'isDisconnecting', 'connectionState'] as const).map(
    (method): Capability => ({
      method: `realtime.${method}`,
      run: withClient(async (client) => {
        await joined(client.channel('room'))
        const open = {
          isConnected: true,
          isConnecting: false,
          isDisconnecting: false,
          connectionState: 'open',
        }
        expect(client.realtime[method]()).toBe(open[method])
      }),
    }),
  ),
  {
    method: 'realtime.endpointURL',
    run: withClient(async ({ realtime }, { url }) => {
      expect(realtime.endpointURL()).toContain(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=`)
    }),
  },
  ...(['log', 'hasLogger'] as const).map(
    (method): Capability => ({
      method: `realtime.${method}`,
      async run({ url, keys }) {
        const lines: string[] = []
        const logger = (_kind: string, line: string) => lines.push(line)
        const { realtime } = createClient(url, keys.publishableKey, { realtime: { logger } })
        realtime.log('test', 'a line')
        expect([realtime.hasLogger(), lines.at(-1)]).toEqual([true, 'a line'])
      },
    }),
  ),
]

export const realtime: Section = {
  title: 'Realtime',
  package: 'realtime-js',
  objects: ({ realtime }) => ({ realtime, 'realtime.channel()': realtime.channel('x') }),
  rows: [...channels, ...connection],
}
