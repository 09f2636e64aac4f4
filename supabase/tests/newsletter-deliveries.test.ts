import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from 'zunft-backend/testing/server'
import { attempt, perform } from './testing/attempt.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await owner(`delete from newsletters; delete from newsletter_subscriptions; delete from records.newsletter_queue;
    delete from records.newsletter_bounce_reports; delete from records.newsletter_suppressions`)
  await as('service', 'select note_mail_delivery(true)')
})

type Name = 'visitor' | 'member' | 'admin' | 'service'
type Row = Record<string, unknown>
const owner = (sql: string, ...values: unknown[]) => server.db.adminPool.query(sql, values)
const as = async (name: Name, sql: string, ...values: unknown[]): Promise<Row[]> =>
  (await perform(server.db.pool, server.personas[name].claims, sql, values)).rows
const codeOf = async (name: Name, sql: string, ...values: unknown[]) =>
  (await attempt(server.db.pool, server.personas[name].claims, sql, values)).code

type Claim = Readonly<{
  deliveries: { id: string; newsletter_id: string; name: string; email: string; token: string }[]
  wait: number | null
}>
const FAST = 100_000

async function claim(most = 100, perMinute = FAST): Promise<Claim> {
  const [row] = await as('service', 'select claim_newsletter_deliveries($1, $2) as claim', most, perMinute)
  return row?.claim as Claim
}
const record = (
  ...results: { id: string | undefined; outcome: string; reason?: string; address?: boolean }[]
) => as('service', 'select record_newsletter_deliveries($1)', JSON.stringify(results))
const reset = () => owner(`update records.newsletter_queue set next_at = '-infinity'`)

/** Confirmed subscribers n1@example.org, n2@example.org … */
async function subscribe(count: number, state = `confirmed_at = now(), proof = 'double_opt_in'`) {
  await owner(
    `with added as (
       insert into newsletter_subscriptions (name, email)
       select 'Leserin ' || n, 'n' || n || '@example.org' from generate_series(1, $1::int) as n returning id)
     select from added`,
    count,
  )
  await owner(`update records.newsletter_states set ${state}`)
}

const START = 'select start_newsletter($1, $2, $3, $4) as recipients'
async function start(more: { id?: string; content?: string; ground?: string } = {}) {
  const { id = randomUUID(), content = 'Grüß Gott', ground } = more
  const [row] = await as('admin', START, id, 'Neues', content, ground)
  return { id, recipients: row?.recipients }
}
const control = async (id: string, action: string) =>
  (await as('admin', 'select control_newsletter($1, $2) as state', id, action))[0]?.state
const results = async (id: string) =>
  (
    await as(
      'admin',
      'select state, total, sent, failed, waiting, skipped, bounced, problem from newsletter_results where id = $1',
      id,
    )
  )[0]
const deliveries = async () =>
  (await owner('select * from records.newsletter_deliveries order by ended_at nulls last, id')).rows as Row[]
const stateOf = async (email: string) =>
  (await as('admin', 'select state, stop_reason from newsletter_subscribers where email = $1', email))[0]
/** As if everything that is to be tried again later were due. */
const later = () =>
  owner(`update records.newsletter_deliveries set due_at = now(); update records.newsletter_queue
  set paused_until = null, next_at = '-infinity'`)

describe('starting a newsletter', () => {
  test('queues one mail for everybody who may be sent it, once', async () => {
    await subscribe(3)
    await owner(`update newsletter_subscriptions set active = false where email = 'n1@example.org'`)
    const { id, recipients } = await start()
    expect(recipients).toBe(2)
    expect(await start({ id })).toEqual({ id, recipients: 2 })
    expect(await deliveries()).toHaveLength(2)
    expect(await results(id)).toMatchObject({ state: 'sending', total: 2, waiting: 2, sent: 0 })
  })

  test('leaves out addresses without proof, unless the sender gives a ground, which is kept', async () => {
    await subscribe(2, `confirmed_at = null`)
    expect(await codeOf('admin', START, randomUUID(), 'a', 'b', null)).toBe('ZU010')
    expect(await codeOf('admin', START, randomUUID(), 'a', 'b', '  ')).toBe('23514')
    const { id, recipients } = await start({ ground: 'Liste vom Stadtfest' })
    expect(recipients).toBe(2)
    expect((await claim()).deliveries).toHaveLength(2)
    expect(
      await as('admin', 'select include_unproven_ground as ground from newsletters where id = $1', id),
    ).toEqual([{ ground: 'Liste vom Stadtfest' }])
  })

  test('writes to nobody who was asked and has not answered, whatever the ground', async () => {
    await subscribe(2, 'asked_at = now()')
    expect(await codeOf('admin', START, randomUUID(), 'a', 'b', 'Weil')).toBe('ZU010')
  })

  test('is refused under the id of another text or of one that went over webhooks, and without a mail server', async () => {
    await subscribe(1)
    const { id } = await start()
    expect(await codeOf('admin', START, id, 'Neues', 'Anderes', null)).toBe('ZU012')
    const other = randomUUID()
    await owner(
      `insert into newsletters (id, subject, content, subscribers) values ($1, 'Neues', 'Grüß Gott', 1)`,
      other,
    )
    expect(await codeOf('admin', START, other, 'Neues', 'Grüß Gott', null)).toBe('ZU012')
    await as('service', 'select note_mail_delivery(false)')
    expect(await codeOf('admin', START, randomUUID(), 'a', 'b', null)).toBe('ZU013')
  })

  test('keeps the bounds of subject and text', async () => {
    await subscribe(1)
    for (const [subject, content] of [
      ['', 'b'],
      ['a', ''],
      ['x'.repeat(201), 'b'],
      ['a', 'x'.repeat(100_001)],
    ]) {
      expect(await codeOf('admin', START, randomUUID(), subject, content, null)).toBe('23514')
    }
  })
})

describe('claiming', () => {
  test('gives every mail to one caller, however many ask at once', async () => {
    await subscribe(60)
    await start()
    const claims = await Promise.all(Array.from({ length: 5 }, () => claim(10)))
    const more = await claim(100)
    const ids = [...claims, more].flatMap(({ deliveries }) => deliveries.map(({ id }) => id))
    expect([ids.length, new Set(ids).size]).toEqual([60, 60])
    expect((await claim()).deliveries).toEqual([])
  })

  test('says name, address and the token of the link to unsubscribe', async () => {
    await subscribe(1)
    const { id } = await start()
    const [mail] = (await claim()).deliveries
    expect(mail).toMatchObject({ newsletter_id: id, name: 'Leserin 1', email: 'n1@example.org' })
    await as('visitor', `select unsubscribe_newsletter($1, 'link')`, mail?.token)
    expect(await stateOf('n1@example.org')).toMatchObject({ state: 'left' })
  })

  test('keeps to the pace, which all servers share', async () => {
    await subscribe(10)
    await start()
    const claims = await Promise.all(Array.from({ length: 6 }, () => claim(10, 6)))
    expect(claims.flatMap(({ deliveries }) => deliveries)).toHaveLength(1)
    const { deliveries, wait } = await claim(10, 6)
    expect(deliveries).toEqual([])
    expect(wait).toBeGreaterThan(5)
    expect(wait).toBeLessThanOrEqual(10)
    await owner(`update records.newsletter_queue set next_at = next_at - interval '10 seconds'`)
    expect((await claim(10, 6)).deliveries).toHaveLength(1)
    // However long nothing was sent: a second's worth at once.
    await reset()
    expect((await claim(10, 120)).deliveries).toHaveLength(2)
  })

  test('gives a mail that was never recorded to somebody else after two minutes, as the same mail', async () => {
    await subscribe(1)
    await start()
    const [first] = (await claim()).deliveries
    const { deliveries: none, wait } = await claim()
    expect(none).toEqual([])
    expect(wait).toBeGreaterThan(100)
    expect(wait).toBeLessThanOrEqual(120)
    await later()
    expect((await claim()).deliveries).toEqual([first])
  })

  test('skips who has left, was deleted or is stopped since; the deleted one still counts', async () => {
    await subscribe(4)
    const { id } = await start()
    await owner(`update newsletter_subscriptions set active = false where email = 'n1@example.org'`)
    await owner(`delete from newsletter_subscriptions where email = 'n2@example.org'`)
    await owner(`update records.newsletter_states set stopped_at = now(), stop_reason = 'x'
      where subscription_id = (select id from newsletter_subscriptions where email = 'n3@example.org')`)
    const { deliveries } = await claim()
    expect(deliveries.map(({ email }) => email)).toEqual(['n4@example.org'])
    expect(await results(id)).toMatchObject({ total: 1, waiting: 1, skipped: 3 })
  })

  test('ends a newsletter when nothing of it is left, and then asks for nothing more', async () => {
    await subscribe(2)
    const { id } = await start()
    const { deliveries } = await claim()
    await record(...deliveries.map(({ id }) => ({ id, outcome: 'sent' })))
    expect(await results(id)).toMatchObject({ state: 'sending', sent: 2, waiting: 0 })
    expect(await claim()).toEqual({ deliveries: [], wait: null })
    expect(await results(id)).toMatchObject({ state: 'sent', total: 2, sent: 2, failed: 0 })
  })

  test.for([
    [0, 60],
    [1001, 60],
    [10, 0],
    [10, 100_001],
    [null, 60],
    [10, null],
  ])('refuses %s mails at %s in a minute', async ([most, perMinute]) => {
    expect(await codeOf('service', 'select claim_newsletter_deliveries($1, $2)', most, perMinute)).toBe(
      '23514',
    )
  })
})

describe('what the mail server answered', () => {
  async function one() {
    await subscribe(1)
    const { id } = await start()
    const [mail] = (await claim()).deliveries
    return { newsletter: id, id: mail?.id }
  }

  test('a refusal for now is tried again, ever later, six times in all; then it counts as a soft bounce', async () => {
    const { newsletter, id } = await one()
    const pauses: number[] = []
    for (let n = 1; n <= 6; n++) {
      await record({ id, outcome: 'temporary', reason: 'Postfach voll (452)', address: true })
      const [row] = (
        await owner(
          'select extract(epoch from due_at - now())::int as pause, state from records.newsletter_deliveries',
        )
      ).rows
      if (n < 6) pauses.push(Math.round((row.pause + 1) / 60))
      expect(row.state).toBe(n < 6 ? 'waiting' : 'failed')
      await later()
      await claim()
    }
    expect(pauses).toEqual([5, 15, 45, 135, 360])
    expect(await results(newsletter)).toMatchObject({ state: 'sent', failed: 1, bounced: 1 })
    expect(await as('admin', 'select email, state, reason, attempts from newsletter_failures')).toEqual([
      { email: 'n1@example.org', state: 'failed', reason: 'Postfach voll (452)', attempts: 6 },
    ])
    expect((await owner('select soft_bounces as n from records.newsletter_states')).rows).toEqual([{ n: 1 }])
    expect(await stateOf('n1@example.org')).toMatchObject({ state: 'confirmed' })
  })

  test('a refusal of the address stops it for good, with the reason; a refusal of the text does not', async () => {
    const { id } = await one()
    await record({ id, outcome: 'permanent', reason: 'Spam (554)', address: false })
    expect(await stateOf('n1@example.org')).toMatchObject({ state: 'confirmed' })
    await start()
    const [next] = (await claim()).deliveries
    await record({ id: next?.id, outcome: 'permanent', reason: 'Unbekannt (550 5.1.1)', address: true })
    expect(await stateOf('n1@example.org')).toEqual({
      state: 'undeliverable',
      stop_reason: 'Unbekannt (550 5.1.1)',
    })
    expect(await codeOf('admin', START, randomUUID(), 'a', 'b', null)).toBe('ZU010')
  })

  test('a mail server that is away costs no mail an attempt, and no server asks it for a while', async () => {
    await subscribe(3)
    const { id: newsletter } = await start()
    const { deliveries: claimed } = await claim(2)
    await Promise.all(
      claimed.map(({ id }) => record({ id, outcome: 'unavailable', reason: 'Nicht erreichbar' })),
    )
    expect((await deliveries()).map(({ attempts, state }) => [attempts, state])).toEqual(
      Array.from({ length: 3 }, () => [0, 'waiting']),
    )
    expect(await results(newsletter)).toMatchObject({ problem: 'Nicht erreichbar', waiting: 3 })
    const { deliveries: none, wait } = await claim()
    expect(none).toEqual([])
    expect(wait).toBeGreaterThan(0)
    // Two that failed at the same moment count once.
    expect(wait).toBeLessThanOrEqual(5)
    for (let n = 0; n < 12; n++) {
      await later()
      const [mail] = (await claim(1)).deliveries
      await record({ id: mail?.id, outcome: 'unavailable', reason: 'Nicht erreichbar' })
    }
    expect((await claim()).wait).toBeGreaterThan(500)
    expect((await claim()).wait).toBeLessThanOrEqual(600)
    await later()
    const { deliveries: again } = await claim()
    expect(again).toHaveLength(3)
    await record({ id: again[0]?.id, outcome: 'sent' })
    expect(await results(newsletter)).toMatchObject({ problem: null, sent: 1 })
    expect((await owner('select failures from records.newsletter_queue')).rows).toEqual([{ failures: 0 }])
  })

  test('a mail server that refuses eight addresses in a row stops none of them; the newsletter is paused', async () => {
    await subscribe(20)
    const { id: newsletter } = await start()
    const { deliveries: mails } = await claim(11)
    const refuse = (from: number, to: number) =>
      record(
        ...mails
          .slice(from, to)
          .map(({ id }) => ({ id, outcome: 'permanent', reason: 'Abgelehnt (550)', address: true })),
      )
    await refuse(0, 2)
    await record({ id: mails[2]?.id, outcome: 'sent' })
    await refuse(3, 10)
    expect(await results(newsletter)).toMatchObject({ state: 'sending', failed: 9 })
    await refuse(10, 11)
    expect(await results(newsletter)).toMatchObject({
      state: 'paused',
      problem: expect.stringContaining('Postausgang'),
      failed: 2,
      waiting: 17,
    })
    const stopped = await as(
      'admin',
      `select email from newsletter_subscribers where state = 'undeliverable'`,
    )
    expect(stopped).toHaveLength(2)
  })

  test('a mail that was not tried waits as before', async () => {
    const { newsletter, id } = await one()
    await record({ id, outcome: 'released' })
    expect((await deliveries())[0]).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(await results(newsletter)).toMatchObject({ problem: null })
    expect((await claim()).deliveries).toHaveLength(1)
  })

  test('an answer that comes twice or late changes nothing; a word that means nothing is refused', async () => {
    const { newsletter, id } = await one()
    await record({ id, outcome: 'sent' }, { id: randomUUID(), outcome: 'sent' })
    await record({ id, outcome: 'permanent', reason: 'x', address: true })
    expect(await results(newsletter)).toMatchObject({ sent: 1, failed: 0 })
    expect(await stateOf('n1@example.org')).toMatchObject({ state: 'confirmed' })
    await start()
    const [next] = (await claim()).deliveries
    const results_ = JSON.stringify([{ id: next?.id, outcome: 'bounced' }])
    expect(await codeOf('service', 'select record_newsletter_deliveries($1)', results_)).toBe('23514')
  })
})

describe('an admin', () => {
  test('pauses, resumes and cancels; what is under way is still recorded', async () => {
    await subscribe(4)
    const { id } = await start()
    const [first, second] = (await claim(2)).deliveries
    expect(await control(id, 'pause')).toBe('paused')
    await record({ id: first?.id, outcome: 'sent' })
    expect(await claim()).toEqual({ deliveries: [], wait: null })
    expect(await control(id, 'resume')).toBe('sending')
    await reset()
    expect((await claim(1)).deliveries).toHaveLength(1)
    expect(await control(id, 'cancel')).toBe('cancelled')
    await record({ id: second?.id, outcome: 'sent' })
    expect(await claim()).toEqual({ deliveries: [], wait: null })
    expect(await results(id)).toMatchObject({ state: 'cancelled', sent: 2, skipped: 1, waiting: 1 })
  })

  test('tries again what failed, but not where the address is stopped', async () => {
    await subscribe(2)
    const { id } = await start()
    const [one, two] = (await claim()).deliveries
    await record(
      { id: one?.id, outcome: 'permanent', reason: 'Spam', address: false },
      { id: two?.id, outcome: 'permanent', reason: 'Unbekannt', address: true },
    )
    await claim()
    expect(await control(id, 'retry')).toBe('sending')
    await reset()
    expect((await claim()).deliveries).toEqual([one])
  })

  test.for([
    ['sending', 'resume'],
    ['sending', 'retry'],
    ['sending', 'delete'],
    ['sending', null],
    ['paused', 'pause'],
    ['paused', 'retry'],
    ['cancelled', 'resume'],
    ['cancelled', 'pause'],
    ['cancelled', 'retry'],
    ['sent', 'pause'],
    ['sent', 'resume'],
    ['sent', 'cancel'],
  ])('finds a newsletter that is %s not ready for "%s"', async ([state, action]) => {
    await subscribe(1)
    const { id } = await start()
    await owner('update newsletters set state = $2 where id = $1', id, state)
    expect(await codeOf('admin', 'select control_newsletter($1, $2)', id, action)).toBe('ZU014')
  })

  test('does none of that to a newsletter over webhooks, or to one that is not there', async () => {
    const id = randomUUID()
    await owner(`insert into newsletters (id, subject, content, subscribers) values ($1, 'a', 'b', 1)`, id)
    for (const which of [id, randomUUID()]) {
      expect(await codeOf('admin', `select control_newsletter($1, 'pause')`, which)).toBe('ZU014')
    }
  })
})

describe('reports of bounces', () => {
  const report = async (bounces: object[], id: string = randomUUID()) =>
    (await as('service', 'select record_newsletter_bounces($1, $2) as count', id, JSON.stringify(bounces)))[0]
      ?.count
  async function send() {
    await start()
    await reset()
    const [mail] = (await claim()).deliveries
    await record({ id: mail?.id, outcome: 'sent' })
    await claim()
    return mail?.id
  }
  const soft = async (delivery_id = '') =>
    report([{ delivery_id: delivery_id || null, email: 'N1@Example.org', kind: 'soft', reason: 'voll' }])

  test('a hard one stops the address; the same report counts once', async () => {
    await subscribe(1)
    const delivery_id = await send()
    const bounces = [{ delivery_id, email: 'n1@example.org', kind: 'hard', reason: 'Unbekannt' }]
    expect([await report(bounces, 'msg_1'), await report(bounces, 'msg_1'), await report(bounces)]).toEqual([
      1, 0, 0,
    ])
    expect(await stateOf('n1@example.org')).toEqual({ state: 'undeliverable', stop_reason: 'Unbekannt' })
  })

  test('three soft ones in a row stop it, by address or by mail', async () => {
    await subscribe(1)
    for (let n = 0; n < 3; n++) {
      expect(await stateOf('n1@example.org')).toMatchObject({ state: 'confirmed' })
      const id = await send()
      expect(await soft(n === 1 ? id : '')).toBe(1)
      // Another report of the same mail.
      expect(await soft(id)).toBe(0)
    }
    expect(await stateOf('n1@example.org')).toEqual({ state: 'undeliverable', stop_reason: 'voll' })
  })

  test('a mail between them that came back from nobody starts the count anew', async () => {
    await subscribe(1)
    for (let n = 0; n < 2; n++) await soft(await send())
    await send()
    await soft(await send())
    expect(await stateOf('n1@example.org')).toMatchObject({ state: 'confirmed' })
  })

  test('of strangers and of unknown mails are none', async () => {
    await subscribe(1)
    const bounces = [
      { email: 'fremd@example.org', kind: 'hard', reason: 'x' },
      { delivery_id: randomUUID(), email: 'fremd@example.org', kind: 'hard', reason: 'x' },
      { kind: 'hard', reason: 'x' },
    ]
    expect(await report(bounces)).toBe(0)
  })
})

test('rows of recipients go 90 days after the end; the figures stay', async () => {
  await subscribe(3)
  const { id } = await start()
  const [one, two] = (await claim(2)).deliveries
  await record(
    { id: one?.id, outcome: 'sent' },
    { id: two?.id, outcome: 'permanent', reason: 'x', address: false },
  )
  await control(id, 'cancel')
  const before = await results(id)
  expect(before).toMatchObject({ sent: 1, failed: 1, skipped: 1, total: 2 })
  const expire = () => owner('select private.remove_expired_deliveries()')
  await owner(`update newsletters set finished_at = now() - interval '89 days'`)
  await expire()
  expect(await deliveries()).toHaveLength(3)
  await owner(`update newsletters set finished_at = now() - interval '91 days'`)
  await expire()
  await expire()
  expect([await deliveries(), await results(id)]).toEqual([[], before])
})

describe('nobody but those it is for', () => {
  const CALLS: [string, Name[]][] = [
    [`select start_newsletter(gen_random_uuid(), 'a', 'b')`, ['admin', 'service']],
    [`select control_newsletter((select id from newsletters limit 1), 'pause')`, ['admin', 'service']],
    ['select claim_newsletter_deliveries(1, 60)', ['service']],
    [`select record_newsletter_deliveries('[]')`, ['service']],
    [`select record_newsletter_bounces('x', '[]')`, ['service']],
    ['select * from newsletter_unsubscribe_tokens(gen_random_uuid(), array[gen_random_uuid()])', ['service']],
    ['select private.enqueue_newsletter(gen_random_uuid())', []],
    [`select private.record_bounce(gen_random_uuid(), 'hard', 'x')`, []],
    ['select private.remove_expired_deliveries()', ['service']],
    ['select private.remove_expired()', ['service']],
    ['select * from records.newsletter_queue', []],
    ['select * from records.newsletter_bounce_reports', []],
    [`update records.newsletter_deliveries set state = 'waiting'`, []],
    ['insert into records.newsletter_deliveries (newsletter_id) values (gen_random_uuid())', []],
    ['delete from records.newsletter_deliveries', []],
    ['update records.newsletter_counts set sent = 0', []],
    [`update newsletters set state = 'sending'`, ['service']],
  ]
  test.for(CALLS)('%s', async ([sql, allowed]) => {
    await subscribe(1)
    await start()
    for (const who of ['visitor', 'member', 'admin', 'service'] as const) {
      const code = await codeOf(who, sql)
      expect(`${who} ${code === '42501' ? 'refused' : 'let in'}`).toBe(
        `${who} ${allowed.includes(who) ? 'let in' : 'refused'}`,
      )
    }
  })

  test('the secret of bounces is for admins', async () => {
    const secretFor = async (who: Name) =>
      (await as(who, 'select newsletter_bounce_secret() as secret'))[0]?.secret
    expect(await codeOf('visitor', 'select newsletter_bounce_secret()')).toBe('42501')
    expect(await secretFor('member')).toBeNull()
    expect(await secretFor('admin')).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(await secretFor('service')).toBe(await secretFor('admin'))
  })

  test('a member reads no delivery', async () => {
    await subscribe(1)
    await start()
    const seen = async (who: Name) => (await as(who, 'select from records.newsletter_deliveries')).length
    expect([await seen('member'), await seen('admin')]).toEqual([0, 1])
  })
})
