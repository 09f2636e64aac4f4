import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connect, credentials } from './client.ts'
import { type HostileRequest, hostileRequest, verdict } from './hostile/request.ts'
import { MARK } from './hostile/text.ts'
import { type Fixture, openFixture } from './rest/fixture.ts'

const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 5_000)
const AT_ONCE = 12
const MEGABYTE = 1_048_576

const targets = inject('conformance')

describe.runIf(targets.kind === 'own')('hostile requests', () => {
  if (targets.kind !== 'own') return
  const personas = credentials(targets.keys)
  const target = connect(`${targets.url}/rest/v1`, AT_ONCE)
  const database = new pg.Client({ connectionString: targets.superuser })
  let fixture: Fixture

  beforeAll(async () => {
    await database.connect()
    fixture = await openFixture(targets.superuser)
    await fixture.reset()
  })
  afterAll(async () => {
    target.close()
    await fixture.reset()
    await fixture.close()
    await database.end()
  })

  async function fault(request: HostileRequest): Promise<string | undefined> {
    const headers = { ...request.headers, ...personas[request.as].ours }
    try {
      return verdict(request, await target.send({ ...request, headers }))
    } catch (error) {
      return `no answer: ${(error as Error).message}`
    }
  }

  test(`${REQUESTS} of them get a 4xx in the shape of PostgREST and leave no partial write`, async () => {
    const seed = Number(process.env.HOSTILE_SEED ?? Date.now() % 2 ** 31)
    const protectedBefore = await protectedRows(database)
    const requests = fc.sample(hostileRequest, { seed, numRuns: REQUESTS })
    const failed = await firstFault(requests, fault)
    if (failed) await shrink(failed.index, seed, fault)
    expect(await brokenInvariants(database), `HOSTILE_SEED=${seed}`).toEqual({
      half: 0,
      orphans: 0,
      likes: 0,
    })
    expect(await protectedRows(database), `HOSTILE_SEED=${seed}`).toBe(protectedBefore)
  }, 180_000)

  test.each([
    ['JSON', 'application/json', `[{"id":5000,"name":"${MARK}"},${'"x",'.repeat(2_600_000)}"x"]`],
    ['blanks', 'application/json', ' '.repeat(10 * MEGABYTE)],
    ['bytes', 'application/octet-stream', '\u0000'.repeat(10 * MEGABYTE)],
  ])('10 MB of %s are refused', async (_name, type, body) => {
    const headers = { 'content-type': type, ...personas.anon.ours }
    const answer = await target.send({ method: 'POST', path: '/test_items', headers, body })
    expect(answer.status).toBe(413)
    expect(verdict({ method: 'POST' }, answer)).toBeUndefined()
  })

  test.each([
    ['a filter of 10,000 characters', `/test_items?select=id&name=eq.${'a'.repeat(10_000)}`, 200],
    [
      'a list of 2,000 elements',
      `/test_items?select=id&id=in.(${Array.from({ length: 2_000 }, (_, n) => n)})`,
      200,
    ],
    ['an address of 60,000 characters', `/test_items?name=eq.${'a'.repeat(60_000)}`, 414],
  ])('%s', async (_name, path, status) => {
    const answer = await target.send({ method: 'GET', path, headers: personas.anon.ours })
    expect(answer.status, answer.body.slice(0, 500)).toBe(status)
    expect(verdict({ method: 'GET' }, answer)).toBeUndefined()
  })
})

type Fault = (request: HostileRequest) => Promise<string | undefined>

/** Sends all requests, several at once, and stops at the first wrong response. */
async function firstFault(requests: readonly HostileRequest[], fault: Fault) {
  let next = 0
  let failed: { index: number } | undefined
  const sendOn = async () => {
    while (next < requests.length && !failed) {
      const index = next++
      const request = requests[index]
      if (request && (await fault(request)) !== undefined) failed = { index }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn))
  return failed
}

/** Finds the smallest request that still fails, and fails with it, naming the seed. */
async function shrink(index: number, seed: number, fault: Fault): Promise<void> {
  const property = fc.asyncProperty(hostileRequest, async (request) => {
    expect(await fault(request), `HOSTILE_SEED=${seed}, request ${index}`).toBeUndefined()
  })
  await fc.assert(property, {
    seed,
    path: String(index),
    numRuns: index + 1,
    interruptAfterTimeLimit: 60_000,
  })
}

/** Rows of refused bodies, partial writes to views, and counters that differ from the counted rows. */
async function brokenInvariants(database: pg.Client) {
  const { rows } = await database.query(
    `select
       (select count(*)::int from public.test_items where name = $1) as half,
       (select count(*)::int from records.notes n full join records.note_contacts c on c.note_id = n.id
         where n.id is null or c.note_id is null) as orphans,
       (select count(*)::int from records.notes n where n.likes_count <>
         (select count(*) from public.note_likes l where l.note_id = n.id)) as likes`,
    [MARK],
  )
  return rows[0]
}

/** Rows that neither visitors nor members may change. */
async function protectedRows(database: pg.Client): Promise<string> {
  const tables = ['public.user_roles', 'public.audit_log', 'auth.users', 'public.test_secret']
  const { rows } = await database.query<{ rows: string }>(
    `select ${tables
      .map((table) => `(select json_agg(t order by t::text)::text from ${table} t)`)
      .join(" || ' ' || ")} as rows`,
  )
  return rows[0]?.rows ?? ''
}
