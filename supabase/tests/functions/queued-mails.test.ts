import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '../../functions/_shared/platform.ts'
import { startMailServer } from '../testing/mail-server.ts'
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
    { to: [{ address: 'erika@example.org' }], subject: 'Ihre Idee wurde nicht veröffentlicht' },
  ])
  const [{ text = '' } = {}] = received
  expect(text).toContain('Ihre Idee „Mehr Bänke“ veröffentlichen wir nicht.\n\nGrund: Gibt es schon.')
  expect(text).toContain('/status/abc\n')
  expect(text.trimEnd().endsWith('Verein X')).toBe(true)
  expect(await waiting()).toEqual([])
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
