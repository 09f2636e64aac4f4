import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '../../functions/_shared/platform.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { perform } from '../testing/personas.ts'
import { type FunctionsServer, startFunctionsServer } from './functions-server.ts'

let send: (mail: Mail) => Promise<void>
let office: FunctionsServer
beforeAll(async () => {
  office = await startFunctionsServer({ mail: (mail) => send(mail) })
})
afterAll(() => office.server.close())
beforeEach(() =>
  query('delete from records.mail_queue; delete from site_settings; delete from settings_versions'),
)

const query = (text: string, values: unknown[] = []) => office.server.db.adminPool.query(text, values)
const queue = (to: string, values: object, kind = 'submission-decided') =>
  query('select private.queue_mail($1, $2, $3)', [kind, to, values])
const deliver = async () => expect((await office.call('visitor', 'deliver-mail', {})).status).toBe(200)
const waiting = async () =>
  (await query('select recipient from records.mail_queue where due_at is not null order by 1')).rows.map(
    ({ recipient }) => recipient,
  )

async function useMailServer(refusal?: 550 | 450 | 421) {
  const server = await startMailServer(refusal)
  send = server.mailer.mail
  return {
    ...server,
    recipients: () => server.received.map(({ to }) => to?.[0]?.address),
  }
}

const REJECTED = {
  kind: 'idea',
  title: 'Mehr Bänke',
  state: 'rejected',
  reason: 'Gibt es schon.',
  token: 'abc',
}

test('a queued mail arrives once, with the name of the association from the settings', async () => {
  const { received } = await useMailServer()
  await query(
    `insert into settings_versions (number, document) values (1, '{"association": {"name": "Verein X"}}')`,
  )
  await queue('erika@example.org', REJECTED)
  await Promise.all([deliver(), deliver()])
  await deliver()
  expect(received).toMatchObject([
    { to: [{ address: 'erika@example.org' }], subject: 'Ihre Idee wird nicht veröffentlicht' },
  ])
  const [{ text = '' } = {}] = received
  expect(text.startsWith('Guten Tag,\n\n')).toBe(true)
  expect(text).toContain('Ihre Idee „Mehr Bänke“ wird nicht veröffentlicht.\n\nGrund: Gibt es schon.')
  expect(text).toContain('/status/abc\n')
  expect(text.trimEnd().endsWith('Verein X')).toBe(true)
  expect(await waiting()).toEqual([])
})

test('a mail greets as the published settings say', async () => {
  const { received } = await useMailServer()
  const document = { association: { name: 'Verein X', greeting: 'Moin & Hallo' } }
  await query('insert into settings_versions (number, document) values (1, $1)', [document])
  await queue('erika@example.org', REJECTED)
  await deliver()
  const [{ text = '', html } = {}] = received
  expect(text.startsWith('Moin & Hallo,\n\n')).toBe(true)
  expect(html).toContain('<p>Moin &amp; Hallo,</p>')
})

test('what was entered is repeated on one line and without links', async () => {
  const { received } = await useMailServer()
  const title = 'Gewinn\n\nhttps://evil.example/win <a href="https://evil.example">x</a> evil@evil.example'
  await queue('erika@example.org', { ...REJECTED, title, state: 'published' })
  await deliver()
  const [{ text, html } = {}] = received
  expect(text).toContain('Ihre Idee „Gewinn https: evil. example/win')
  expect(`${text}${html}`).not.toMatch(/:\/\/evil|evil\.example|@evil|<a href="https:\/\/e/)
  expect(text).not.toContain('Grund')
})

test('who submits an event gets its link, which works, and nothing else', async () => {
  const { received } = await useMailServer()
  const { headers } = office.server.personas.visitor
  const start = new Date(Date.now() + 86_400_000).toISOString()
  const post = (path: string, body: object) =>
    office.server.fetch(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const event = { title: 'Fest https://evil.example', start_date: start, is_user_submitted: true }
  await post('/rest/v1/events', { ...event, submitter_name: 'E', submitter_email: 'erika@example.org' })
  await deliver()
  expect(received).toMatchObject([
    { to: [{ address: 'erika@example.org' }], subject: 'Ihre Veranstaltung ist angekommen' },
  ])
  const text = received[0]?.text ?? ''
  expect(text).toContain(
    '„Fest https: evil. example“ ist angekommen. Der Eintrag steht schon auf unserer Website.',
  )
  const [, token] = /\/status\/([\w-]{43})\n/.exec(text) ?? []
  const answer = await post('/rest/v1/rpc/submitted_event', { _token: token })
  expect(await answer.json()).toMatchObject([{ title: event.title }])
})

test.for([
  [550, []],
  [450, ['nobody@example.org']],
] as const)('an address refused with %i does not stop the others; then waiting: %j', async ([code, left]) => {
  const { recipients } = await useMailServer(code)
  for (const to of ['nobody@example.org', 'erika@example.org']) await queue(to, REJECTED)
  await deliver()
  expect([recipients(), await waiting()]).toEqual([['erika@example.org'], left])
})

test('a mail server that closes the connection ends the run; everything stays queued', async () => {
  const { asked } = await useMailServer(421)
  for (const name of ['nobody1', 'nobody2', 'nobody3']) await queue(`${name}@example.org`, REJECTED)
  await deliver()
  expect([asked.length, (await waiting()).length]).toEqual([1, 3])
})

test('a kind that is not known, or lacks a value, stays queued; an old one is dropped', async () => {
  const { recipients } = await useMailServer()
  await queue('a@example.org', REJECTED, 'of-the-future')
  await queue('b@example.org', { kind: 'idea' })
  await queue('c@example.org', REJECTED)
  await deliver()
  expect([recipients(), await waiting()]).toEqual([['c@example.org'], ['a@example.org', 'b@example.org']])
  await query(
    `update records.mail_queue set due_at = now(), queued_at = now() - interval '8 days' where due_at is not null`,
  )
  await deliver()
  expect([recipients(), await waiting()]).toEqual([['c@example.org'], []])
})

const APPLICATION = `insert into applications (name, business_name, address, phone, email) values ('Erika', $1, 'c', 'd', $2) returning id`

/** Accepts an application as an admin, and delivers the mail as if its minute were over. */
async function accept(business: string, email: string, invite = true) {
  const { rows } = await query(APPLICATION, [business, email])
  const { server } = office
  await perform(server.db.pool, server.personas.admin.claims, 'select accept_application($1, $2, $3)', [
    rows[0]?.id,
    { name: business },
    invite,
  ])
  await query('update records.mail_queue set due_at = now() where due_at is not null')
  await deliver()
  return rows[0]?.id
}
const accountOf = async (id: string) =>
  (
    await query(
      `select u.email, r.role, u.invited_at is not null as invited from records.accepted_applications as a
       join auth.users as u on u.id = a.user_id join user_roles as r on r.user_id = u.id where a.application_id = $1`,
      [id],
    )
  ).rows[0]

test('a new member is welcomed with an invitation to an account, whose link works', async () => {
  const { received } = await useMailServer()
  const id = await accept('Blumen Muster', 'erika.neu@example.org')
  expect(received).toHaveLength(1)
  const text = received[0]?.text ?? ''
  expect(text).toContain('Blumen Muster ist jetzt Mitglied')
  expect(await accountOf(id)).toEqual({ email: 'erika.neu@example.org', role: 'member', invited: true })
  const link = new URL(/https?:\S+\/auth\/confirm\?\S+/.exec(text)?.[0] ?? '')
  const answer = await office.server.fetch('/auth/v1/verify', {
    method: 'POST',
    headers: { ...office.server.personas.visitor.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'invite', token_hash: link.searchParams.get('token_hash') }),
  })
  expect([answer.status, (await answer.json()).user?.email]).toEqual([200, 'erika.neu@example.org'])
})

test('who has an account already is told to sign in; nobody is invited who shall not be', async () => {
  const { received } = await useMailServer()
  await query(`update auth.users set email_confirmed_at = now() where email = 'member@example.org'`)
  const known = await accept('Laden', 'member@example.org')
  expect(await accountOf(known)).toMatchObject({ email: 'member@example.org', role: 'member' })
  const uninvited = await accept('Kiosk', 'ohne.konto@example.org', false)
  expect(await accountOf(uninvited)).toBeUndefined()
  expect(
    received.map(({ text = '' }) => [text.includes('/auth/login'), text.includes('/auth/confirm')]),
  ).toEqual([
    [true, false],
    [false, false],
  ])
})

test('who is to look after a business is invited by mail, whose account is linked to it; and hears of decisions', async () => {
  const { received } = await useMailServer()
  const { server } = office
  await query(`insert into voucher_participants (name, location_type) values ('Optik Scharfblick', 'sales')`)
  const business = `(select id from business_entries where name = 'Optik Scharfblick')`
  const admin = (sql: string) => perform(server.db.pool, server.personas.admin.claims, sql)
  await admin(`select link_business(${business}, 'erika.optik@example.org')`)
  await deliver()
  expect(received[0]?.text).toMatch(/Optik Scharfblick.*\/auth\/confirm\?.*member%2Fbetrieb/s)
  const { rows } = await query(
    `select u.email, r.role from business_editors as l join auth.users as u on u.id = l.user_id join user_roles as r on r.user_id = u.id
     where l.business_id = ${business}`,
  )
  expect(rows).toEqual([{ email: 'erika.optik@example.org', role: 'member' }])
  await query(
    `insert into business_changes (business_id, user_id, changes) select business_id, user_id, '{"about": "Brillen"}' from business_editors where business_id = ${business}`,
  )
  await admin(
    `select decide_business_change(${business}, (select proposed_at from business_changes where business_id = ${business}), 'reject', 'Zu kurz.')`,
  )
  await query('update records.mail_queue set due_at = now() where due_at is not null')
  await deliver()
  expect(received[1]?.text).toMatch(/übernehmen wir nicht.*Grund: Zu kurz\..*\/member\/betrieb\/[\w-]{36}/s)
})
