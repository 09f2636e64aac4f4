import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Fixture, openFixture } from './rest/fixture.ts'
import { type Child, freePort, startChild } from './targets/child.ts'
import { clientOf } from './wire/clients.ts'
import { type Listener, listen } from './wire/listener.ts'
import { credentials } from './wire/personas.ts'

const targets = inject('conformance')
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

const idea = {
  description: 'Wieder da',
  category: 'general',
  submitter_name: 'Erika Mustermann',
  submitter_email: 'erika@example.org',
}

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
    const child = startChild(process.execPath, [MAIN], {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      // The variable wants a host, though the parameter behind it decides.
      DATABASE_URL: superuser.replace('@/', '@localhost/'),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
      SUPABASE_SECRET_KEY: keys.secretKey,
      JWT_SECRET: keys.jwtSecret,
    })
    await child.line(/zunft-backend (http:\S+)/, 60_000)
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
  const apply = (email: string) =>
    client('anon').from('newsletter_subscriptions').insert({ name: 'Erika Mustermann', email })

  test('what an admin sees on every node, a member does not', async () => {
    const nodes = [url, `http://127.0.0.1:${port}`]
    const admins = await Promise.all(
      nodes.map((base) => listenAs('admin', ['newsletter_subscriptions'], base)),
    )
    const member = await listenAs('member', ['newsletter_subscriptions', 'ideas'])
    for (const listener of [...admins, member]) expect(await listener.state()).toBe('SUBSCRIBED')

    // A row is told as it is when it is read, so the next change comes when everybody has heard of the one before.
    const heard = () => Promise.all(admins.map((admin) => admin.change()))
    const rows = client('admin').from('newsletter_subscriptions')
    expect((await apply('erika@example.org')).error).toBeNull()
    for (const added of await heard()) {
      expect(added).toMatchObject({ eventType: 'INSERT', new: { email: 'erika@example.org' } })
    }
    await rows.update({ active: false }).eq('email', 'erika@example.org')
    for (const { eventType } of await heard()) expect(eventType).toBe('UPDATE')
    await rows.delete().eq('email', 'erika@example.org')
    for (const gone of await heard()) expect(gone).toMatchObject({ eventType: 'DELETE', new: {} })
    // Not even that something is gone; what a member may see comes to him first.
    await client('admin')
      .from('ideas')
      .insert({ ...idea, title: 'Für alle', status: 'approved' })
      .throwOnError()
    expect(await member.change()).toMatchObject({ table: 'ideas', new: { title: 'Für alle' } })
  })

  test('a client without a token speaks with its key', async () => {
    const early = await listenAs('anon', ['newsletter_subscriptions'])
    expect(await early.state()).toMatch(/^CHANNEL_ERROR Unable to subscribe/)
  })

  test('clients come back by themselves when a node starts again', async () => {
    const listener = await listenAs('admin', ['ideas'], `http://127.0.0.1:${port}`)
    expect(await listener.state()).toBe('SUBSCRIBED')
    await second?.stop()
    expect(await listener.state()).toMatch(/^CHANNEL_ERROR/)
    second = await startSecond()
    let state = await listener.state()
    while (state !== 'SUBSCRIBED') state = await listener.state()
    await client('anon')
      .from('ideas')
      .insert({ ...idea, title: 'Nach der Pause' })
      .throwOnError()
    expect(await listener.change()).toMatchObject({ new: { title: 'Nach der Pause' } })
  })
})
