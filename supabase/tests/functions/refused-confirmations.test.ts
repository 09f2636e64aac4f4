import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailFailure } from '../../functions/_shared/mail-error.ts'
import { perform } from '../testing/attempt.ts'
import { type FunctionsServer, startFunctionsServer } from './functions-server.ts'

/** What the mail server answers; undefined: it takes the mail. */
let refusal: MailFailure | undefined
let attempts = 0
/** Milliseconds that each attempt takes on the clock of the functions. */
let duration = 0
let ahead = 0
let office: FunctionsServer
beforeAll(async () => {
  office = await startFunctionsServer({
    mail: async () => {
      attempts += 1
      ahead += duration
      if (refusal) throw Object.assign(new Error('refused'), refusal)
    },
    now: () => Date.now() + ahead,
  })
})
afterAll(() => office.server.close())
beforeEach(async () => {
  attempts = 0
  duration = 0
  refusal = undefined
  await query('delete from newsletter_subscriptions; delete from records.newsletter_confirmations')
  await query('delete from records.newsletter_suppressions; select note_mail_delivery(true)')
})

const query = (text: string, values: unknown[] = []) => office.server.db.adminPool.query(text, values)

/** A visitor signs up, and the mail that asks for the confirmation is tried; again, as if every pause were over. */
async function signUpAndDeliver() {
  const { server } = office
  const sql = `insert into newsletter_subscriptions (name, email) values ('Erika', 'erika@example.org')`
  await perform(server.db.pool, server.personas.visitor.claims, sql)
  for (let run = 0; run < 2; run += 1) {
    await office.call('visitor', 'deliver-mail', {})
    await query('update records.newsletter_confirmations set due_at = now() where due_at is not null')
  }
  const { rows } = await query(
    `select c.due_at is null as is_over, t.mailed_at is not null as was_asked
     from records.newsletter_confirmations as c join records.newsletter_states as t using (subscription_id)`,
  )
  return { attempts, ...rows[0] }
}

test('an address that is refused for good is not asked again, and goes with the unanswered ones', async () => {
  refusal = { failure: 'permanent', topic: 'address', status: '550 5.1.1' }
  expect(await signUpAndDeliver()).toEqual({ attempts: 1, is_over: true, was_asked: true })
  await query(`update records.newsletter_states set mailed_at = now() - interval '31 days';
    select private.remove_expired_consents()`)
  expect((await query('select from newsletter_subscriptions')).rowCount).toBe(0)
})

test.for([
  { failure: 'permanent', topic: 'sender', status: '550 5.7.1' },
  { failure: 'permanent', topic: 'message', status: '554' },
] as const)(
  'a mail that is refused for another reason is not repeated, but can be asked for again: %o',
  async (answer) => {
    refusal = answer
    expect(await signUpAndDeliver()).toEqual({ attempts: 1, is_over: true, was_asked: false })
  },
)

test('a mail that is refused for now is tried again', async () => {
  refusal = { failure: 'temporary', topic: 'server', status: '450' }
  expect(await signUpAndDeliver()).toEqual({ attempts: 2, is_over: false, was_asked: false })
})

test('a run sends nothing more after a minute and a half', async () => {
  duration = 50_000
  for (const name of ['a', 'b', 'c', 'd']) {
    const sql = 'insert into newsletter_subscriptions (name, email) values ($1, $2)'
    await perform(office.server.db.pool, office.server.personas.visitor.claims, sql, [
      name,
      `${name}@example.org`,
    ])
  }
  await office.call('visitor', 'deliver-mail', {})
  expect(attempts).toBe(2)
  await office.call('visitor', 'deliver-mail', {})
  const { rows } = await query(
    'select count(*)::int as sent from records.newsletter_confirmations where sent_at is not null',
  )
  // The other two were claimed by the first run, and are due later.
  expect(rows).toEqual([{ sent: 2 }])
})
