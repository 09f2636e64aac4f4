import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createPool } from './pool.ts'
import { queryAsRole, type ReadAsRole, shareReads } from './reads.ts'
import { createRelay } from './testing/network.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'
import { AS_TEXT } from './transaction.ts'

let db: TestDatabase
let read: ReadAsRole
beforeAll(async () => {
  db = await createTestDatabase()
  read = shareReads(db.pool, 1)
})
afterAll(() => db.drop())

const visitor = { claims: { role: 'anon' } }
const from = (client: string, disconnected?: AbortSignal) => ({ ...visitor, client, disconnected })
const backend = async (pending: ReturnType<ReadAsRole>) => (await pending).rows[0].backend as number
const BACKEND = { text: 'select pg_backend_pid() as backend' }
/** Resolves when so many sessions run `text`. */
const running = (text: string, count: number) =>
  expect
    .poll(async () => {
      const query =
        'select from pg_stat_activity where query = $1 and state = $2 and datname = current_database()'
      return (await db.adminPool.query(query, [text, 'active'])).rowCount
    })
    .toBe(count)

describe('a client that disconnects before the response', () => {
  const leaving = () => {
    const controller = new AbortController()
    return { controller, caller: { claims: { role: 'service_role' }, disconnected: controller.signal } }
  }

  test('has its read cancelled', async () => {
    const { controller, caller } = leaving()
    const slow = queryAsRole(db.pool, caller, { text: 'select pg_sleep(30)' })
    const sleeping = `select from pg_stat_activity
      where query = 'select pg_sleep(30)' and wait_event = 'PgSleep' and datname = current_database()`
    await expect.poll(async () => (await db.adminPool.query(sleeping)).rowCount).toBe(1)
    controller.abort()
    await expect(slow).rejects.toMatchObject({ code: '57014' })
  }, 5_000)

  test('runs no query when it left before there was a connection', async () => {
    const one = createPool({ connectionString: db.connectionString, max: 1, control: db.controlPool })
    const taken = await one.connect()
    const { controller, caller } = leaving()
    const read = queryAsRole(one, caller, { text: 'select 1' })
    controller.abort()
    taken.release()
    await expect(read).rejects.toMatchObject({ code: 'client_gone', status: 408 })
    expect((await queryAsRole(one, visitor, { text: 'select 1 as one' })).rows).toEqual([{ one: 1 }])
    await one.end()
  })

  test('does not cancel the next query on the same connection', async () => {
    const one = createPool({ connectionString: db.connectionString, max: 1, control: db.controlPool })
    const left = Array.from({ length: 50 }, async (_, n) => {
      const { controller, caller } = leaving()
      setTimeout(() => controller.abort(), n)
      await queryAsRole(one, caller, { text: 'select pg_sleep(0.002)' }).catch(() => {})
    })
    const staying = Array.from({ length: 50 }, () =>
      queryAsRole(one, visitor, { text: 'select pg_sleep(0.002)' }),
    )
    expect(
      await Promise.allSettled(staying).then((all) => all.filter((each) => each.status === 'rejected')),
    ).toEqual([])
    await Promise.all(left)
    await one.end()
  })
})

describe('reads that begin together', () => {
  const together = (...callers: Parameters<ReadAsRole>[0][]) =>
    Promise.all(callers.map((caller) => backend(read(caller, BACKEND))))

  test('share a connection where they come from one network, up to eight', async () => {
    const all = await together(...Array.from({ length: 9 }, () => from('192.0.2.1')))
    expect(new Set(all.slice(0, 8)).size).toBe(1)
    expect(new Set(all).size).toBe(2)
  })

  test('have as many connections as there are cores, and share them evenly', async () => {
    const onTwoCores = shareReads(db.pool, 2)
    const backends = await Promise.all(
      Array.from({ length: 4 }, () => backend(onTwoCores(from('192.0.2.1'), BACKEND))),
    )
    expect(new Set(backends).size).toBe(2)
    expect([backends[2], backends[3]].sort()).toEqual([backends[0], backends[1]].sort())
  })

  test.each([
    ['of two networks', [from('192.0.2.1'), from('192.0.2.2')]],
    ['from inside of the process', [visitor, visitor]],
  ])('have connections of their own where they are %s', async (_, callers) => {
    expect(new Set(await together(...callers)).size).toBe(2)
  })

  test('have each their own caller, result and error', async () => {
    const seen = { text: `select current_setting('request.path') as path, current_user::text as role` }
    const ask = (path: string, text = seen.text) => read({ ...from('192.0.2.1'), path }, { text })
    const results = await Promise.allSettled([
      ask('/a'),
      ask('/b', 'select 1/0'),
      ask('/c', 'lock table x'),
      ask('/d'),
    ])
    expect(results).toMatchObject([
      { value: { rows: [{ path: '/a', role: 'anon' }] } },
      { reason: { code: '22012' } },
      { reason: { code: '42P01' } },
      { value: { rows: [{ path: '/d', role: 'anon' }] } },
    ])
  })

  test('are answered where the one that should have prepared their statement fails', async () => {
    const query = {
      name: 'shared',
      text: 'select $1',
      values: ['one'],
      rowMode: 'array' as const,
      types: AS_TEXT,
    }
    const nobody = { ...from('192.0.2.1'), path: 'x'.repeat(8), method: '\0' }
    const results = await Promise.allSettled([read(nobody, query), read(from('192.0.2.1'), query)])
    expect(results).toMatchObject([{ status: 'rejected' }, { value: { rows: [['one']] } }])
  })

  test('are all rejected with their connection, which is not used again', async () => {
    const relay = await createRelay(db.connectionString)
    const away = createPool({ connectionString: relay.connectionString })
    const far = shareReads(away, 1)
    const losing = [1, 2].map(() => far(from('192.0.2.1'), { text: 'select pg_sleep(1)' }))
    await running('select pg_sleep(1)', 1)
    relay.cut()
    expect(await Promise.allSettled(losing)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
    expect(away.totalCount).toBe(0)
    relay.close()
    await away.end()
  })

  test('are all rejected where there is no connection', async () => {
    const nowhere = createPool({ connectionString: 'postgresql://nobody@127.0.0.1:1/none' })
    const missing = shareReads(nowhere, 1)
    const results = await Promise.allSettled([1, 2].map(() => missing(from('192.0.2.1'), BACKEND)))
    expect(results).toMatchObject([
      { reason: { code: 'ECONNREFUSED' } },
      { reason: { code: 'ECONNREFUSED' } },
    ])
    await nowhere.end()
  })
})

describe('a slow read', () => {
  test('holds up what is sent right behind it, and nothing that is sent later', async () => {
    const slow = { text: `select pg_sleep(0.5), pg_backend_pid() as backend, 'slow'` }
    const begun = performance.now()
    const first = backend(read(from('192.0.2.3'), slow))
    const behind = backend(read(from('192.0.2.3'), BACKEND))
    await running(slow.text, 1)
    await vi.waitUntil(() => performance.now() > begun + 20, { interval: 1 })
    let isSlowDone = false
    first.finally(() => {
      isSlowDone = true
    })
    const later = await backend(read(from('192.0.2.3'), BACKEND))
    expect(isSlowDone).toBe(false)
    expect(later).not.toBe(await first)
    expect(await behind).toBe(await first)
  })

  test('is cancelled once all who wait on its connection have left, and so is the next one', async () => {
    const text = `select pg_sleep(2), 'left'`
    const leaving = [1, 2].map(() => new AbortController())
    const reads = leaving.map(({ signal }) => read(from('192.0.2.4', signal), { text }))
    const settled = Promise.allSettled(reads)
    await running(text, 1)
    leaving[0]?.abort()
    // Behind what a cancellation would have been.
    await db.controlPool.query('select')
    await running(text, 1)
    const begun = performance.now()
    leaving[1]?.abort()
    expect(await settled).toMatchObject([{ reason: { code: '57014' } }, { reason: { code: '57014' } }])
    expect(performance.now() - begun).toBeLessThan(1_500)
  })
})
