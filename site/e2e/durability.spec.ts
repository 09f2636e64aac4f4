import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { RealtimeClient } from '@supabase/realtime-js'
import { WebSocket } from 'ws'
import { test } from './fixtures/installations.ts'
import { startProxy } from './fixtures/interruptible-proxy.ts'
import { runKillRounds } from './fixtures/kill-rounds.ts'
import { expectServices } from './fixtures/outage.ts'
import { skipOnRealHost } from './fixtures/real-host.ts'
import { copyDataFolder, postmasterOf, type Site, sharedKeys, startSite, until } from './fixtures/site.ts'
import { startVisitors } from './fixtures/visitors.ts'
import {
  createLoadBucket,
  findInconsistencies,
  insertIdea,
  noWritesYet,
  startWriteLoad,
  upload,
} from './fixtures/write-load.ts'

skipOnRealHost({ missing: 'own server' })

// The second and the third use one installation.
test.describe.configure({ mode: 'default' })

let host: Site
test.beforeAll(async () => {
  test.setTimeout(90_000)
  host = await startSite({ DEMO_DATA: 'off' })
  await createLoadBucket(host)
})
test.afterAll(() => host?.stop())

/** The second one also kills the database. `npm run endurance` runs more rounds. */
const KILLS = 2

test('a kill at any time loses no acknowledged write, leaves no partial write, and signs nobody out', async ({
  installations,
}) => {
  test.slow()
  const DATA_DIR = await installations.newDataFolder({ DEMO_DATA: 'off' })
  const { inconsistencies, acknowledged } = await runKillRounds(KILLS, () =>
    installations.start({ DATA_DIR, DEMO_DATA: 'off' }),
  )
  expect(inconsistencies).toEqual([])
  expect(acknowledged).toBeGreaterThan(KILLS * 10)
})

test('a killed connection fails only its request; a killed database is restarted, until then services answer "retry later", afterwards realtime events arrive again; cached responses contain all acknowledged and only committed rows', async () => {
  test.slow()
  const site = host
  const waiting = `wait_event_type = 'Lock' and usename = 'authenticator'`
  /** Locks the table, and after some hundredths of a second kills the first connection that has waited for it. */
  const interruptAt = (table: string, ticks = 0) =>
    site.sql(`do $$ begin
      lock table ${table} in exclusive mode;
      for _tick in 1..1000 loop
        perform pg_sleep(0.01);
        perform pg_stat_clear_snapshot();
        exit when _tick > ${ticks} and
          (select count(pg_terminate_backend(pid)) from pg_stat_activity where ${waiting}) > 0;
      end loop;
    end $$`)

  await test.step('a connection killed in the middle of a transaction', async () => {
    for (const [table, write] of [
      ['records.idea_contacts', () => insertIdea(site, 'Unterbrochen')],
      ['storage.objects', () => upload(site, 'interrupted.txt')],
    ] as const) {
      const released = interruptAt(table)
      const interrupted = await write()
      expect(interrupted.status).toBe(503)
      expect(interrupted.headers.get('retry-after')).toBe('1')
      await released
      expect((await write()).ok).toBe(true)
    }
    expect(await site.sql(`select from public.ideas where title = 'Unterbrochen'`)).toHaveLength(1)
    expect(await findInconsistencies(site, noWritesYet())).toEqual([])
  })

  const visitors = startVisitors(site)
  await visitors.goOn()
  // Between the two rows of an event, after readers had time to see the first.
  await interruptAt('records.event_contacts', 30)
  await visitors.goOn()

  await test.step('a killed database', async () => {
    const acknowledged = noWritesYet()
    const subscription = await subscribeToIdeas(site)
    const load = startWriteLoad(site, acknowledged)
    await until(() => load.writes() > 20, 20_000)
    const { pid } = postmasterOf(site.dataDir)
    process.kill(pid, 'SIGKILL')
    await expectServices(site, 'working')
    await load.stop()
    expect(postmasterOf(site.dataDir).pid).not.toBe(pid)
    expect(load.refusals().filter(isUnexpected)).toEqual([])
    expect(await findInconsistencies(site, acknowledged)).toEqual([])
    await visitors.goOn()
    await visitors.expectConsistency()
    await expectEventsAgain(site, subscription)
    await subscription.close()
  })
})

test('recovers rows, sign-in, files and realtime after the network to the database was interrupted', async ({
  installations,
}) => {
  test.slow()
  // The second server has files of its own.
  await host.sql('delete from storage.objects')
  const proxy = await startProxy(join(postmasterOf(host.dataDir).socketFolder, '.s.PGSQL.5432'))
  const site = await installations.start({
    ...sharedKeys(host),
    DATABASE_URL: `postgresql://postgres@127.0.0.1:${proxy.port}/postgres`,
  })
  const acknowledged = noWritesYet()
  const subscription = await subscribeToIdeas(site)
  const load = startWriteLoad(site, acknowledged)
  await until(() => load.writes() > 20, 20_000)
  proxy.interrupt()
  await expectServices(site, 'unavailable')
  proxy.reconnect()
  await expectServices(site, 'working')
  await load.stop()
  expect(load.refusals().filter(isUnexpected)).toEqual([])
  expect(await findInconsistencies(site, acknowledged)).toEqual([])
  await expectEventsAgain(site, subscription)
  await subscription.close()
  await site.stop()
  await proxy.close()
})

test('a full disk refuses writes, loses no data, and accepts writes again once there is space', async ({
  installations,
}) => {
  test.slow()
  const dataDir = await installations.newDataFolder({ DEMO_DATA: 'off' })
  const folder = mkdtempSync(join(tmpdir(), 'zunft-full-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128m,mode=700', 'tmpfs', folder])
  test.skip(
    mounted.status !== 0,
    'Only root may mount a small disk here: a full disk is NOT tested on this machine.',
  )
  try {
    const DATA_DIR = join(folder, 'data')
    await copyDataFolder(dataDir, DATA_DIR)
    const site = await installations.start({ DATA_DIR, DEMO_DATA: 'off' })
    await createLoadBucket(site)
    const acknowledged = noWritesYet()
    const load = startWriteLoad(site, acknowledged)
    await until(() => load.writes() > 20, 20_000)
    const filler = join(folder, 'filler')
    mkdirSync(filler)
    fill(filler)
    await until(() => load.refusals().length > 10, 20_000)
    rmSync(filler, { recursive: true })
    await expectServices(site, 'working', 30_000)
    await load.stop()
    // Storage answers 400 when the disk is full.
    expect(load.refusals().filter((status) => status !== 400 && isUnexpected(status))).toEqual([])
    expect(await findInconsistencies(site, acknowledged)).toEqual([])
    await site.stop()
  } finally {
    spawnSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  }
})

/** 504 is the answer after waiting for a connection until the time limit. */
const isUnexpected = (status: number) => status !== 503 && status !== 504

/** Writes until the disk is full, also for small files. */
function fill(folder: string): void {
  for (let size = 8_388_608, number = 0; size >= 512; number += 1) {
    try {
      writeFileSync(join(folder, String(number)), Buffer.alloc(size))
    } catch {
      size /= 2
    }
  }
}

type Subscription = Readonly<{ titles: ReadonlySet<string>; close(): Promise<void> }>

/** The official client with the secret key, subscribed to changes of ideas. */
async function subscribeToIdeas(site: Site): Promise<Subscription> {
  const titles = new Set<string>()
  const client = new RealtimeClient(`${site.url.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: site.secretKey },
    transport: WebSocket as never,
  })
  const joined = Promise.withResolvers<void>()
  client
    .channel('durability')
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'ideas' }, (change) => {
      titles.add(String((change.new as { title?: unknown }).title))
    })
    .subscribe((status) => {
      if (status === 'SUBSCRIBED') joined.resolve()
    })
  await joined.promise
  return {
    titles,
    async close() {
      await client.removeAllChannels()
      await client.disconnect()
    },
  }
}

/** Inserts rows until an event arrives; clients rejoin by themselves. */
async function expectEventsAgain(site: Site, subscription: Subscription): Promise<void> {
  await expect(async () => {
    const title = `Wieder zu hören ${performance.now()}`
    expect((await insertIdea(site, title)).status).toBe(201)
    await expect.poll(() => subscription.titles.has(title), { timeout: 1_000 }).toBe(true)
  }).toPass({ timeout: 30_000, intervals: [100] })
}
