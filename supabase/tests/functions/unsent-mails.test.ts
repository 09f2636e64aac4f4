import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mail } from '../../functions/_shared/platform.ts'
import type { MailFailure } from '../../functions/_shared/smtp-reply.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { perform } from '../testing/personas.ts'
import { type FunctionsServer, startFunctionsServer } from './functions-server.ts'

describe('unsent mails', () => {
  let send: (mail: Mail) => Promise<void>
  let office: FunctionsServer
  beforeAll(async () => {
    office = await startFunctionsServer({ mail: (mail) => send(mail) })
  })
  afterAll(() => office.server.close())
  beforeEach(async () => {
    // Refuses addresses that begin with "nobody" with 550.
    send = (await startMailServer(550)).mailer.mail
    await query(
      'delete from records.mail_queue; delete from records.accepted_applications; delete from applications',
    )
  })

  const query = (text: string, values: unknown[] = []) => office.server.db.adminPool.query(text, values)
  const deliver = async () => expect((await office.call('visitor', 'deliver-mail', {})).status).toBe(200)
  const as = async (who: 'admin' | 'member', text: string, values: unknown[] = []) => {
    const { server } = office
    return (await perform(server.db.pool, server.personas[who].claims, text, values)).rows
  }
  const reported = async () =>
    (await as('admin', `select id, title, office from waiting_items() where kind = 'unsent_mail'`)) as {
      id: string
      title: string
      office: string
    }[]

  /** Accepts an application, and delivers its welcome mail as if its minute were over. */
  async function accept(email: string): Promise<string> {
    const { rows } = await query(
      `insert into applications (name, business_name, address, phone, email) values ('Erika', 'Laden', 'c', 'd', $1) returning id`,
      [email],
    )
    await as('admin', 'select accept_application($1, $2)', [rows[0]?.id, { name: 'Laden' }])
    await query('update records.mail_queue set due_at = now() where due_at is not null')
    return rows[0]?.id
  }
  const welcome = async (id: string) =>
    (await as('admin', 'select welcome, account from accepted_application($1)', [id]))[0]

  test('a mail that is refused for good is reported with its address, and says so where it was caused', async () => {
    const id = await accept('nobody@example.org')
    expect(await welcome(id)).toMatchObject({ welcome: 'waiting' })
    await deliver()
    expect(await welcome(id)).toMatchObject({ welcome: 'failed' })
    expect(await reported()).toMatchObject([{ title: 'nobody@example.org', office: 'secretary' }])
  })

  test('an address that the auth service refuses is reported at once, not tried for a week', async () => {
    const id = await accept('erika@example.org')
    // As a database without the rule of addresses had stored it.
    await query(`alter table records.mail_queue drop constraint mail_queue_recipient_check`)
    await query(`update records.mail_queue set recipient = 'jörg@example.org' where due_at is not null`)
    await deliver()
    expect(await welcome(id)).toEqual({ welcome: 'failed', account: null })
    expect(await reported()).toMatchObject([{ title: 'jörg@example.org' }])
  })

  test('a mail that could not be sent for a week is reported; what was never queued did not leave either', async () => {
    const id = await accept('erika.woche@example.org')
    await query(`update records.mail_queue set attempts = 1`)
    expect(await welcome(id)).toMatchObject({ welcome: 'retried' })
    await query(`update records.mail_queue set queued_at = now() - interval '7 days 1 minute'`)
    await deliver()
    expect(await welcome(id)).toMatchObject({ welcome: 'failed' })
    expect(await reported()).toMatchObject([{ title: 'erika.woche@example.org' }])
    await query('delete from records.mail_queue')
    expect(await welcome(id)).toMatchObject({ welcome: 'failed' })
    await query(`update records.accepted_applications set accepted_at = now() - interval '8 days'`)
    expect(await welcome(id)).toMatchObject({ welcome: null })
  })

  test('what is delivered, and what visitors cause, is not reported', async () => {
    const id = await accept('erika.da@example.org')
    await query(`select set_config('request.jwt.claims', '{"role": "anon"}', false), private.queue_mail('submission-decided', 'nobody2@example.org',
    '{"kind": "idea", "title": "a", "state": "published", "token": "t"}')`)
    await query('update records.mail_queue set by_visitor = true where recipient like $1', ['nobody2%'])
    await deliver()
    expect(await welcome(id)).toMatchObject({ welcome: 'sent' })
    expect(await reported()).toEqual([])
    const { rows } = await query('select recipient from records.mail_queue where recipient is not null')
    expect(rows).toEqual([])
  })

  test('is dealt with by who looks after members, who can take that back; then the address goes', async () => {
    await accept('nobody3@example.org')
    await deliver()
    const [{ id = '' } = {}] = await reported()
    await expect(as('member', 'select dismiss_unsent_mail($1)', [id])).rejects.toMatchObject({
      code: '42501',
    })
    await as('admin', 'select dismiss_unsent_mail($1)', [id])
    expect(await reported()).toEqual([])
    await as('admin', 'select dismiss_unsent_mail($1, false)', [id])
    expect(await reported()).toHaveLength(1)
    await as('admin', 'select dismiss_unsent_mail($1)', [id])
    const kept = async () => (await query('select recipient from records.mail_queue')).rows
    await query('select private.remove_expired_mails()')
    expect(await kept()).toEqual([{ recipient: 'nobody3@example.org' }])
    await query(`update records.mail_queue set dismissed_at = now() - interval '61 seconds'`)
    await query('select private.remove_expired_mails()')
    expect(await kept()).toEqual([{ recipient: null }])
  })
})

describe('refused confirmations', () => {
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
})
