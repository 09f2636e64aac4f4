import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { clientOf, credentials, type Listener, listen } from './client.ts'
import { type Fixture, openFixture } from './rest/fixture.ts'
import { BACKEND, type Child, freePort, PROJECT, STARTED, startChild } from './targets.ts'

const targets = inject('conformance')

const note = { body: 'Wieder da', author: 'Erika Mustermann', author_email: 'erika@example.org' }

describe.runIf(targets.kind === 'own')('realtime, by the official client', () => {
  if (targets.kind !== 'own') return
  const { url, keys, superuser } = targets
  const dataDir = mkdtempSync(join(tmpdir(), 'zc-second-'))
  const listeners: Listener[] = []
  let fixture: Fixture
  let port: number
  let second: Child | undefined

  /** Another node on the same database. */
  const startSecond = async () => {
    const child = startChild(process.execPath, [BACKEND], {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      SUPABASE_PROJECT: PROJECT,
      // DATABASE_URL needs a host, although its `host` parameter is used.
      DATABASE_URL: superuser.replace('@/', '@localhost/'),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
      SUPABASE_SECRET_KEY: keys.secretKey,
      JWT_SECRET: keys.jwtSecret,
    })
    await child.line(STARTED, 60_000)
    return child
  }

  beforeAll(async () => {
    fixture = await openFixture(superuser)
    await fixture.reset()
    port = await freePort()
    second = await startSecond()
  })
  afterAll(async () => {
    await Promise.all(listeners.map((listener) => listener.close()))
    await second?.stop()
    await fixture.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const client = (who: 'anon' | 'admin') => clientOf(url, keys, who)
  const listenAs = async (who: 'anon' | 'member' | 'admin', tables: readonly string[], base = url) => {
    const token = credentials(keys)[who].ours.authorization?.replace('Bearer ', '')
    const listener = await listen(base, keys.publishableKey, tables, who === 'anon' ? undefined : token)
    listeners.push(listener)
    return listener
  }
  const subscribe = (email: string) =>
    client('anon').from('subscriptions').insert({ name: 'Erika Mustermann', email })

  test('changes reach an admin on every node, and no member', async () => {
    const nodes = [url, `http://127.0.0.1:${port}`]
    const admins = await Promise.all(nodes.map((base) => listenAs('admin', ['subscriptions'], base)))
    const member = await listenAs('member', ['subscriptions', 'notes'])
    for (const listener of [...admins, member]) expect(await listener.state()).toBe('SUBSCRIBED')

    // Rows are sent as they are when they are read, so each change waits until all have received the previous one.
    const changes = () => Promise.all(admins.map((admin) => admin.change()))
    const rows = client('admin').from('subscriptions')
    expect((await subscribe('erika@example.org')).error).toBeNull()
    for (const added of await changes()) {
      expect(added).toMatchObject({ eventType: 'INSERT', new: { email: 'erika@example.org' } })
    }
    await rows.update({ active: false }).eq('email', 'erika@example.org')
    for (const { eventType } of await changes()) expect(eventType).toBe('UPDATE')
    await rows.delete().eq('email', 'erika@example.org')
    for (const gone of await changes()) expect(gone).toMatchObject({ eventType: 'DELETE', new: {} })
    // Not even deletions: a member receives only the later change of a visible row.
    await client('admin')
      .from('notes')
      .insert({ ...note, title: 'Für alle', status: 'published' })
      .throwOnError()
    expect(await member.change()).toMatchObject({ table: 'notes', new: { title: 'Für alle' } })
  })

  test('a client without a token has the role of its key', async () => {
    const early = await listenAs('anon', ['subscriptions'])
    expect(await early.state()).toMatch(/^CHANNEL_ERROR Unable to subscribe/)
  })

  test('clients reconnect when a node restarts', async () => {
    const listener = await listenAs('admin', ['notes'], `http://127.0.0.1:${port}`)
    expect(await listener.state()).toBe('SUBSCRIBED')
    await second?.stop()
    expect(await listener.state()).toMatch(/^CHANNEL_ERROR/)
    second = await startSecond()
    let state = await listener.state()
    while (state !== 'SUBSCRIBED') state = await listener.state()
    await client('anon')
      .from('notes')
      .insert({ ...note, title: 'Nach der Pause' })
      .throwOnError()
    expect(await listener.change()).toMatchObject({ new: { title: 'Nach der Pause' } })
  })
})
