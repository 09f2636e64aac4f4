import { expect, test } from 'vitest'
import { createNewsletterOffice } from '../testing/newsletter-office.ts'

const { refusals, state, query, many, asAdmin, start, deliver, results, recipients } =
  createNewsletterOffice()

/** Mails that are handed over at the same time, and the number of one at the beginning of a batch of sixteen, after four and eight. */
const AT_ONCE = 4
const IN_LARGE_BATCH = 13

test('an address that is refused fails alone; one that is busy is tried later', async () => {
  refusals.set('n1@example.org', { code: 550, text: '5.1.1 unknown <n1@example.org>' })
  refusals.set('n2@example.org', { code: 451, text: 'later' })
  await many(4)
  const id = await start()
  expect(await deliver()).toMatchObject({ retryAfter: expect.stringMatching(/^(299|300)$/) })
  expect(recipients()).toEqual(['n0@example.org', 'n3@example.org'])
  expect(await results(id)).toMatchObject({ state: 'sending', sent: 2, failed: 1, waiting: 1 })
  const { rows } = await asAdmin('select email, state, reason from newsletter_failures order by email')
  expect(rows).toEqual([
    { email: 'n1@example.org', state: 'failed', reason: 'Die Adresse wird abgelehnt (550 5.1.1).' },
    {
      email: 'n2@example.org',
      state: 'waiting',
      reason: 'Der Mailserver der Adresse nimmt gerade nichts an (451).',
    },
  ])
  const subscriber = await asAdmin(`select state from newsletter_subscribers where email = 'n1@example.org'`)
  expect(subscriber.rows).toEqual([{ state: 'undeliverable' }])
  refusals.clear()
  await query('update records.newsletter_deliveries set due_at = now()')
  await deliver()
  expect(await results(id)).toMatchObject({ state: 'sent', sent: 3, failed: 1 })
})

test('a refusal by the rules of the mail server says nothing about the address', async () => {
  refusals.set('n0@example.org', { code: 550, text: '5.7.1 relaying denied' })
  await many(1)
  await start()
  await deliver()
  expect((await asAdmin('select state from newsletter_subscribers')).rows).toEqual([{ state: 'confirmed' }])
})

test('a limit of the sender pauses everything for an hour, and keeps mails and addresses', async () => {
  await many(30)
  const id = await start()
  let accepted = 0
  state.onMail = async () => {
    accepted += 1
    if (accepted !== IN_LARGE_BATCH) return
    for (let n = 0; n < 30; n++)
      refusals.set(`n${n}@example.org`, { code: 550, text: '5.4.5 Daily user sending limit exceeded' })
  }
  expect(Number((await deliver()).retryAfter)).toBeGreaterThan(3_500)
  const sent = recipients().length
  expect(accepted).toBeLessThan(IN_LARGE_BATCH + AT_ONCE)
  expect(await results(id)).toMatchObject({
    state: 'sending',
    sent,
    waiting: 30 - sent,
    failed: 0,
    problem: 'Der Postausgang nimmt vorerst nichts mehr an, weil sein Versandlimit erreicht ist (550 5.4.5).',
  })
  const { rows } = await asAdmin('select distinct state from newsletter_subscribers')
  expect(rows).toEqual([{ state: 'confirmed' }])
  refusals.clear()
  await query('update records.newsletter_queue set paused_until = null')
  await deliver()
  expect(await results(id)).toMatchObject({ state: 'sent', sent: 30, failed: 0, problem: null })
})

test('a full mailbox stops the address after three newsletters in a row; a blocklist never does', async () => {
  await many(4)
  refusals.set('n1@example.org', { code: 552, text: '5.2.2 mailbox full' })
  refusals.set('n2@example.org', { code: 554, text: '5.7.1 host blocked using zen.example' })
  const states = async () =>
    (await asAdmin('select state from newsletter_subscribers order by email')).rows.map(({ state }) => state)
  for (let round = 1; round <= 3; round++) {
    const id = await start()
    await deliver()
    expect(await results(id)).toMatchObject({ state: 'sent', sent: 2, failed: 2 })
    const full = round < 3 ? 'confirmed' : 'undeliverable'
    expect(await states()).toEqual(['confirmed', full, 'confirmed', 'confirmed'])
  }
})

test('eight refusals in a row pause the newsletter, whatever they name', async () => {
  await many(20)
  for (let n = 0; n < 20; n++) refusals.set(`n${n}@example.org`, { code: 554, text: '5.7.1 not welcome' })
  const id = await start()
  await deliver()
  const { state, problem, failed } = await results(id)
  expect([state, problem, failed < 8]).toEqual(['paused', expect.stringMatching(/^Acht Mails/), true])
})

test('a mail server that hangs up keeps everybody waiting, and admins see why', async () => {
  await many(20)
  for (let n = 0; n < 20; n++) refusals.set(`n${n}@example.org`, { code: 421, text: 'closing' })
  const id = await start()
  // The pause of five seconds is not really made.
  await query(`insert into records.newsletter_queue (failures) values (6)`)
  const { retryAfter, body } = await deliver()
  expect(body).toMatchObject({ sent: 0 })
  expect(Number(retryAfter)).toBeGreaterThan(60)
  expect(await results(id)).toMatchObject({
    state: 'sending',
    waiting: 20,
    failed: 0,
    problem: 'Der Postausgang ist nicht erreichbar oder nimmt nichts an (421).',
  })
  const { rows } = await query('select max(attempts) as attempts from records.newsletter_deliveries')
  expect(rows).toEqual([{ attempts: 0 }])
})
