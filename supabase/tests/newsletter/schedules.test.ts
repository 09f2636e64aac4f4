import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from 'zunft-backend/testing'
import { attempt, perform } from '../testing/personas.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await owner('delete from newsletters; delete from newsletter_drafts; delete from newsletter_subscriptions')
  await owner('delete from webhook_settings; delete from records.newsletter_suppressions')
  await as('service', 'select note_mail_delivery(true)')
  await subscribe('erika')
})

type Name = 'visitor' | 'member' | 'admin' | 'service'
type Row = Record<string, unknown>
const owner = (sql: string, ...values: unknown[]) => server.db.adminPool.query(sql, values)
const as = async (name: Name, sql: string, ...values: unknown[]): Promise<Row[]> =>
  (await perform(server.db.pool, server.personas[name].claims, sql, values)).rows
const codeOf = async (name: Name, sql: string, ...values: unknown[]) =>
  (await attempt(server.db.pool, server.personas[name].claims, sql, values)).code

const inTime = (interval: string) => `now() + interval '${interval}'`
const SCHEDULE = (at = inTime('1 day')) =>
  `select schedule_newsletter($1, ${at}, $2, 'Neues', 'Grüß Gott', null, $3, true)`

async function schedule({
  id = randomUUID(),
  at = inTime('1 day'),
  channel = 'smtp',
  ground = null,
}: Partial<{ id: string; at: string; channel: string; ground: string | null }> = {}) {
  await as('admin', SCHEDULE(at), id, channel, ground)
  return id
}
/** As if its time were so long ago. */
const makeDue = (id: string, ago = '1 minute') =>
  owner(`update newsletters set scheduled_for = now() - interval '${ago}' where id = $1`, id)

/** Answers in how many seconds the next one is due. */
async function startDue(mailDelivers = true): Promise<number | null> {
  const [row] = await as('service', 'select start_due_newsletters($1) as wait', mailDelivers)
  return row?.wait as number | null
}
const stateOf = async (id: string) =>
  (await owner('select state, hold_reason from newsletters where id = $1', id)).rows[0]
const recipients = async () =>
  (
    await owner(`select s.name from records.newsletter_deliveries as d
      join newsletter_subscriptions as s on s.id = d.subscription_id order by 1`)
  ).rows.map(({ name }) => name)

async function subscribe(...names: string[]) {
  for (const name of names)
    await owner(
      'insert into newsletter_subscriptions (name, email) values ($1, $2)',
      name,
      `${name}@example.org`,
    )
  await owner(`update records.newsletter_states set confirmed_at = now(), proof = 'double_opt_in'`)
}

describe('scheduling', () => {
  test.for([inTime('0'), inTime('-1 second'), inTime('1 year 1 hour'), 'null'])(
    'refuses a time that is past or more than a year ahead: %s',
    async (at) => {
      expect(await codeOf('admin', SCHEDULE(at), randomUUID(), 'smtp', null)).toBe('ZU015')
      const id = await schedule()
      if (at === 'null') return
      expect(await codeOf('admin', `select reschedule_newsletter($1, ${at})`, id)).toBe('ZU015')
    },
  )

  test('keeps the bounds of a newsletter, and takes another text under the same id for another newsletter', async () => {
    const code = (subject: string, content: string, id: string = randomUUID(), channel = 'smtp') =>
      codeOf(
        'admin',
        `select schedule_newsletter($1, ${inTime('1 day')}, $2, $3, $4)`,
        id,
        channel,
        subject,
        content,
      )
    expect(await code('x'.repeat(201), 'b')).toBe('23514')
    expect(await code('a', '')).toBe('23514')
    expect(await code('a', 'b', randomUUID(), 'pigeon')).toBe('23514')
    const id = await schedule()
    await schedule({ id })
    expect(await code('Neues', 'Anderes', id)).toBe('ZU012')
    await as('service', 'select note_mail_delivery(false)')
    expect(await code('a', 'b')).toBe('ZU013')
  })

  test('ends at fifty, also for calls at the same time', async () => {
    await owner(`insert into newsletters (id, subject, content, subscribers, channel, state, scheduled_for)
      select gen_random_uuid(), 'a', 'b', 0, 'smtp', 'scheduled', now() + interval '1 day' from generate_series(1, 48)`)
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => schedule()))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await codeOf('admin', SCHEDULE(), randomUUID(), 'smtp', null)).toBe('ZU016')
  })

  test('is for admins alone', async () => {
    const id = await schedule()
    for (const name of ['visitor', 'member'] as const) {
      for (const [sql, ...values] of [
        [SCHEDULE(), randomUUID(), 'smtp', null],
        ['select reschedule_newsletter($1)', id],
        ['select unschedule_newsletter($1)', id],
        ['select start_due_newsletters(true)'],
      ] as const) {
        expect(await codeOf(name, sql, ...values)).toBe('42501')
      }
    }
    expect(await codeOf('admin', 'select start_due_newsletters(true)')).toBe('42501')
    expect(await stateOf(id)).toMatchObject({ state: 'scheduled' })
  })
})

describe('changing what is scheduled', () => {
  test('gives it another time, or the present one', async () => {
    const id = await schedule()
    await as('admin', `select reschedule_newsletter($1, ${inTime('2 days')})`, id)
    await startDue()
    expect(await stateOf(id)).toMatchObject({ state: 'scheduled' })
    await as('admin', 'select reschedule_newsletter($1)', id)
    await startDue()
    expect(await stateOf(id)).toMatchObject({ state: 'sending' })
    expect(await codeOf('admin', 'select reschedule_newsletter($1)', id)).toBe('ZU014')
    expect(await codeOf('admin', 'select unschedule_newsletter($1)', id)).toBe('ZU014')
  })

  test('makes it a draft again, with its text', async () => {
    const id = await schedule()
    await as('admin', 'select unschedule_newsletter($1)', id)
    expect(await as('admin', 'select id, subject, content from newsletter_drafts')).toEqual([
      { id, subject: 'Neues', content: 'Grüß Gott' },
    ])
    expect(await stateOf(id)).toBeUndefined()
    await startDue()
    expect(await recipients()).toEqual([])
  })
})

describe('what is due', () => {
  test('goes to who is on the list when it starts, and is started once by any number of servers', async () => {
    const id = await schedule()
    await owner(`update newsletter_subscriptions set active = false where name = 'erika'`)
    await subscribe('hans', 'maria')
    await makeDue(id)
    await Promise.all(Array.from({ length: 6 }, () => startDue()))
    expect(await recipients()).toEqual(['hans', 'maria'])
    expect(await stateOf(id)).toEqual({ state: 'sending', hold_reason: null })
  })

  test('waits until then, and says how long', async () => {
    await schedule({ at: inTime('90 seconds') })
    const wait = await startDue()
    expect(wait).toBeGreaterThan(60)
    expect(wait).toBeLessThanOrEqual(90)
    expect(await recipients()).toEqual([])
    expect(await startDue()).not.toBeNull()
    await owner('delete from newsletters')
    expect(await startDue()).toBeNull()
  })

  test('is started up to a day late, and held after that until an admin decides', async () => {
    const late = await schedule()
    const missed = await schedule()
    await makeDue(late, '23 hours 59 minutes')
    await makeDue(missed, '24 hours 1 minute')
    await startDue()
    expect(await stateOf(late)).toMatchObject({ state: 'sending' })
    expect(await stateOf(missed)).toEqual({
      state: 'scheduled',
      hold_reason: expect.stringContaining('lief der Server nicht'),
    })
    await startDue()
    expect(await stateOf(missed)).toMatchObject({ state: 'scheduled' })
    await as('admin', 'select reschedule_newsletter($1)', missed)
    await startDue()
    expect(await stateOf(missed)).toEqual({ state: 'sending', hold_reason: null })
  })

  test('is held where nobody may get it or nothing can send it, and no other one with it', async () => {
    const ids = {
      smtp: await schedule(),
      webhook: await schedule({ channel: 'webhook' }),
    }
    for (const id of Object.values(ids)) await makeDue(id)
    await startDue(false)
    expect((await stateOf(ids.smtp)).hold_reason).toContain('kein Postausgang')
    expect((await stateOf(ids.webhook)).hold_reason).toContain('keinen aktiven und getesteten Webhook')
    await owner('delete from newsletter_subscriptions')
    await as('admin', 'select reschedule_newsletter($1)', ids.smtp)
    await startDue()
    expect((await stateOf(ids.smtp)).hold_reason).toContain('niemand auf der Liste')
  })

  test('reaches addresses without proof for the ground that was given when it was scheduled', async () => {
    await owner(`update records.newsletter_states set confirmed_at = null, proof = null`)
    const without = await schedule()
    const ground = await schedule({ ground: 'Liste vom Stadtfest' })
    await makeDue(without)
    await makeDue(ground)
    await startDue()
    expect(await stateOf(without)).toMatchObject({ state: 'scheduled' })
    expect(await stateOf(ground)).toMatchObject({ state: 'sending' })
  })

  test('is queued for a webhook, also without a mail server', async () => {
    await owner(
      `insert into webhook_settings (webhook_url, test_successful) values ('https://hooks.example/a', true)`,
    )
    const id = await schedule({ channel: 'webhook' })
    await makeDue(id)
    expect(await startDue(false)).toBeNull()
    expect(await stateOf(id)).toMatchObject({ state: 'sending' })
    expect(await recipients()).toEqual(['erika'])
  })
})

test('nothing goes on by itself after a restore, and an admin can let it go on', async () => {
  const afterRestore = readFileSync('supabase/after-restore.sql', 'utf8')
  await owner(
    `insert into webhook_settings (webhook_url, test_successful) values ('https://hooks.example/a', true)`,
  )
  const sending = await schedule()
  const webhook = await schedule({ channel: 'webhook' })
  await makeDue(sending)
  await makeDue(webhook)
  await startDue()
  const later = await schedule()
  await owner(afterRestore)
  await makeDue(later)
  expect(await startDue()).toBeNull()
  const restored = expect.stringContaining('Sicherung')
  expect(await as('admin', 'select id, state, problem from newsletter_results order by channel')).toEqual([
    { id: sending, state: 'paused', problem: restored },
    { id: webhook, state: 'paused', problem: restored },
  ])
  expect(await stateOf(later)).toEqual({ state: 'scheduled', hold_reason: restored })
  const claimed = async () => {
    const [row] = await as(
      'service',
      `select jsonb_array_length(claim_newsletter_deliveries(100, 100000) -> 'deliveries') as count`,
    )
    return row?.count
  }
  expect(await claimed()).toBe(0)
  await as('admin', `select control_newsletter($1, 'resume')`, sending)
  expect(await claimed()).toBe(1)
})
