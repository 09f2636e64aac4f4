import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDeliveries, START } from '../testing/deliveries.ts'

const { owner, as, codeOf, claim, record, reset, subscribe, start, results, deliveries, stateOf, later } =
  createDeliveries()

const LEAVING = '70000000-0000-4000-8000-000000000001'
afterEach(() => owner('delete from auth.users where id = $1', LEAVING))

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

  test('leaves out the address of an account that is about to be deleted, until its owner signs in again', async () => {
    await subscribe(1)
    await owner(
      `insert into auth.users (id, email, email_confirmed_at) values ($1, 'n1@example.org', now())`,
      LEAVING,
    )
    await owner('insert into records.account_deletions (user_id) values ($1)', LEAVING)
    expect(await codeOf('admin', START, randomUUID(), 'a', 'b', 'Liste')).toBe('ZU010')
    expect(await stateOf('n1@example.org')).toMatchObject({ state: 'left' })
    await owner(`update auth.users set last_sign_in_at = now() + interval '1 second' where id = $1`, LEAVING)
    expect(await stateOf('n1@example.org')).toMatchObject({ state: 'confirmed' })
    expect((await start()).recipients).toBe(1)
  })

  test('skips the address of an account whose owner leaves while the newsletter is sent', async () => {
    await subscribe(1)
    await start()
    await owner(
      `insert into auth.users (id, email, email_confirmed_at) values ($1, 'n1@example.org', now())`,
      LEAVING,
    )
    await owner('insert into records.account_deletions (user_id) values ($1)', LEAVING)
    expect((await claim()).deliveries).toEqual([])
    expect(await deliveries()).toMatchObject([{ state: 'skipped' }])
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
      `insert into newsletters (id, subject, content, subscribers, channel) values ($1, 'Neues', 'Grüß Gott', 1, 'webhook')`,
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

  test('a limit of the sender pauses for an hour, counts the attempt, and after sixty fails the mail, not the address', async () => {
    const { newsletter, id } = await one()
    await record({ id, outcome: 'limited', reason: 'Limit' })
    expect((await deliveries())[0]).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(await results(newsletter)).toMatchObject({ state: 'sending', problem: 'Limit' })
    expect(Math.round(((await claim()).wait ?? 0) / 60)).toBe(60)
    for (const [attempts, state] of [
      [58, 'waiting'],
      [59, 'failed'],
    ] as const) {
      await later()
      await owner('update records.newsletter_deliveries set attempts = $1', attempts)
      await claim()
      await record({ id, outcome: 'limited', reason: 'Limit' })
      expect((await deliveries())[0]).toMatchObject({ state, attempts: attempts + 1, bounced: null })
    }
    expect(await stateOf('n1@example.org')).toMatchObject({ state: 'confirmed' })
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

describe('over a webhook', () => {
  const URL = 'https://hooks.example/news'
  const OVER_WEBHOOK = `select start_newsletter($1, 'Neues', 'Grüß Gott', _channel => 'webhook', _webhook_url => $2)`

  beforeEach(async () => {
    await owner('delete from webhook_settings')
    await owner(
      `insert into webhook_settings (webhook_url, test_successful, created_at)
       values ($1, true, now() - interval '1 hour'), ('https://hooks.example/newer', true, now())`,
      URL,
    )
  })
  async function startOver(count: number, url: string | null = null) {
    await subscribe(count)
    const id = randomUUID()
    await as('admin', OVER_WEBHOOK, id, url)
    return id
  }
  type Message = Readonly<{
    webhook?: { url: string; secret: string }
    deliveries: readonly { id: string; email: string }[]
    wait: number | null
  }>
  async function claimMessage(): Promise<Message> {
    const [row] = await as('service', 'select claim_newsletter_message() as message')
    return row?.message as Message
  }
  const recordAll = (message: Message, outcome: string) =>
    record(...message.deliveries.map(({ id }) => ({ id, outcome, reason: 'Fehler (400)' })))

  test('gives a hundred recipients to one caller, and the others to the next; no mail leaves', async () => {
    const id = await startOver(150)
    const messages = await Promise.all([claimMessage(), claimMessage(), claimMessage()])
    expect(messages.map(({ deliveries }) => deliveries.length).sort()).toEqual([0, 100, 50].sort())
    expect(new Set(messages.flatMap(({ deliveries }) => deliveries.map(({ email }) => email))).size).toBe(150)
    expect(await claim()).toEqual({ deliveries: [], wait: null })
    for (const message of messages) await recordAll(message, 'sent')
    expect(await claimMessage()).toEqual({ deliveries: [], wait: null })
    expect(await results(id)).toMatchObject({ state: 'sent', total: 150, sent: 150 })
  })

  test('goes to the newest that is ready, or to the one that is named', async () => {
    await startOver(1)
    expect((await claimMessage()).webhook?.url).toBe('https://hooks.example/newer')
    await owner('delete from newsletters; delete from newsletter_subscriptions')
    await startOver(1, URL)
    expect((await claimMessage()).webhook).toMatchObject({
      url: URL,
      secret: expect.stringMatching(/^whsec_/),
    })
    for (const change of ['is_active = false', 'is_active = true, test_successful = false']) {
      await owner(`update webhook_settings set ${change} where webhook_url = $1`, URL)
      expect(await codeOf('admin', OVER_WEBHOOK, randomUUID(), URL), change).toBe('ZU013')
    }
    expect(await codeOf('admin', OVER_WEBHOOK, randomUUID(), 'https://hooks.example/unknown')).toBe('ZU013')
  })

  test('a message that was never recorded is given away again after two minutes, as the same message', async () => {
    await startOver(150)
    const first = await claimMessage()
    await recordAll(await claimMessage(), 'sent')
    expect((await claimMessage()).wait).toBeGreaterThan(100)
    await later()
    expect(await claimMessage()).toEqual(first)
  })

  test('is paused where its webhook is no longer ready, and goes on when it is', async () => {
    const id = await startOver(1, URL)
    await owner('update webhook_settings set is_active = false where webhook_url = $1', URL)
    expect(await claimMessage()).toEqual({ deliveries: [], wait: null })
    expect(await results(id)).toMatchObject({
      state: 'paused',
      problem: 'Kein aktiver und getesteter Webhook verfügbar.',
    })
    await owner('update webhook_settings set is_active = true')
    await as('admin', `select control_newsletter($1, 'resume')`, id)
    expect((await claimMessage()).deliveries).toHaveLength(1)
  })

  test('three refused messages in a row pause it and count as not tried; two do not', async () => {
    const id = await startOver(450)
    for (const outcome of ['refused', 'refused', 'sent', 'refused', 'refused'])
      await recordAll(await claimMessage(), outcome)
    expect(await claimMessage()).toEqual({ deliveries: [], wait: null })
    expect(await results(id)).toMatchObject({ state: 'sent', sent: 100, failed: 350, bounced: 0 })
    expect(await stateOf('n1@example.org')).toEqual({ state: 'confirmed', stop_reason: null })
    await as('admin', `select control_newsletter($1, 'retry')`, id)
    for (let n = 0; n < 3; n++) await recordAll(await claimMessage(), 'refused')
    expect(await results(id)).toMatchObject({ state: 'paused', sent: 100, failed: 0, waiting: 350 })
    expect(await claimMessage()).toEqual({ deliveries: [], wait: null })
  })

  test('pauses, resumes and cancels as by mail', async () => {
    const id = await startOver(250)
    const under = await claimMessage()
    await as('admin', `select control_newsletter($1, 'pause')`, id)
    expect((await claimMessage()).deliveries).toEqual([])
    await recordAll(under, 'sent')
    await as('admin', `select control_newsletter($1, 'resume')`, id)
    await recordAll(await claimMessage(), 'sent')
    await as('admin', `select control_newsletter($1, 'cancel')`, id)
    expect(await results(id)).toMatchObject({ state: 'cancelled', sent: 200, skipped: 50, waiting: 0 })
  })
})
