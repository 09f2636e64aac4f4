import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '../../functions/_shared/platform.ts'
import { perform } from '../testing/attempt.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { type FunctionsServer, startFunctionsServer } from './functions-server.ts'

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
  await expect(as('member', 'select dismiss_unsent_mail($1)', [id])).rejects.toMatchObject({ code: '42501' })
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
