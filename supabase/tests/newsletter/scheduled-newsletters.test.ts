import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Receiver, startReceiver, status } from 'zunft-backend/testing'
import type { Mail } from '../../functions/_shared/platform.ts'
import { type FunctionsServer, startFunctionsServer } from '../functions/functions-server.ts'
import { perform } from '../testing/personas.ts'

const mailed: string[] = []
const texts: string[] = []
const mail = async ({ to, text }: Mail) => {
  mailed.push(to)
  texts.push(text)
}
let office: FunctionsServer
let receiver: Receiver
beforeAll(async () => {
  ;[office, receiver] = await Promise.all([
    startFunctionsServer(
      { mail },
      { SITE_URL: 'https://www.verein.example', NEWSLETTER_PER_MINUTE: '100000' },
    ),
    startReceiver(),
  ])
})
afterAll(() => Promise.all([office.server.close(), receiver.close()]))
beforeEach(async () => {
  mailed.length = 0
  texts.length = 0
  receiver.received.length = 0
  receiver.reply(status(200))
  await query(`delete from newsletters; delete from webhook_settings; delete from newsletter_subscriptions;
    delete from records.newsletter_suppressions; select note_mail_delivery(true)`)
})

const query = (text: string, values: unknown[] = []) => office.server.db.adminPool.query(text, values)

async function subscribe(count: number) {
  await query(
    `insert into newsletter_subscriptions (name, email)
     select 'Leserin', 'leser' || n || '@example.org' from generate_series(1, $1::int) as n`,
    [count],
  )
  await query(`update records.newsletter_states set confirmed_at = now(), proof = 'double_opt_in'`)
}

/** A newsletter whose time has just come. */
async function scheduleDue(channel: 'smtp' | 'webhook', inArchive = false) {
  const id = randomUUID()
  await perform(
    office.server.db.pool,
    office.server.personas.admin.claims,
    `select schedule_newsletter($1, now() + interval '1 hour', $2, 'Neues', 'Grüß Gott', _in_archive => $3)`,
    [id, channel, inArchive],
  )
  await query('update newsletters set scheduled_for = now() where id = $1', [id])
  return id
}
const deliver = async () => {
  const response = await office.call('service', 'deliver-newsletters', {})
  expect(response.status).toBe(200)
  return { ...(await response.json()), retryAfter: response.headers.get('retry-after') }
}
const stateOf = async (id: string) =>
  (await query('select state, hold_reason, problem from newsletters where id = $1', [id])).rows[0]

test('sends what is due through the mail server, and says when the next one is', async () => {
  await subscribe(3)
  const id = await scheduleDue('smtp')
  await scheduleDue('smtp')
  await query(`update newsletters set scheduled_for = now() + interval '20 seconds' where id <> $1`, [id])
  const { sent, retryAfter } = await deliver()
  expect(sent).toBe(3)
  expect(mailed.sort()).toEqual(['leser1@example.org', 'leser2@example.org', 'leser3@example.org'])
  expect(Number(retryAfter)).toBeLessThanOrEqual(20)
  await query(`update newsletters set scheduled_for = now() + interval '5 days' where state = 'scheduled'`)
  expect((await deliver()).retryAfter).toBe('60')
})

test('passes what is due on to the webhook, each message once', async () => {
  await office.addWebhook(receiver.url, true)
  await subscribe(1_150)
  const id = await scheduleDue('webhook')
  expect(await deliver()).toMatchObject({ sent: 0, retryAfter: null })
  expect(await stateOf(id)).toEqual({ state: 'sent', hold_reason: null, problem: null })
  const emails = receiver.received.flatMap(({ body }) =>
    JSON.parse(body).data.subscribers.map(({ email }: { email: string }) => email),
  )
  expect([emails.length, new Set(emails).size]).toEqual([1_150, 1_150])
  await deliver()
  expect(receiver.received).toHaveLength(12)
})

test('two servers pass it on once', async () => {
  await office.addWebhook(receiver.url, true)
  await subscribe(250)
  const id = await scheduleDue('webhook')
  await Promise.all([deliver(), deliver()])
  await deliver()
  expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  expect(receiver.received).toHaveLength(3)
})

test('pauses a newsletter that the receiver does not accept; an admin sends to the rest', async () => {
  await office.addWebhook(receiver.url, true)
  await subscribe(450)
  const id = await scheduleDue('webhook')
  receiver.reply(status(400))
  await deliver()
  expect(await stateOf(id)).toMatchObject({ state: 'paused', problem: expect.stringContaining('Webhook') })
  const calls = receiver.received.length
  await deliver()
  expect(receiver.received).toHaveLength(calls)
  receiver.reply(status(200))
  await perform(
    office.server.db.pool,
    office.server.personas.admin.claims,
    `select control_newsletter($1, 'resume')`,
    [id],
  )
  await deliver()
  expect(receiver.received).toHaveLength(5)
  expect(await stateOf(id)).toMatchObject({ state: 'sent', problem: null })
})

test('pauses a newsletter whose webhook was deleted while it was being sent', async () => {
  await office.addWebhook(receiver.url, true)
  await subscribe(150)
  const id = await scheduleDue('webhook')
  receiver.reply(async (response) => {
    await query('delete from webhook_settings')
    response.writeHead(200).end()
  })
  await deliver()
  expect(receiver.received).toHaveLength(1)
  expect(await stateOf(id)).toMatchObject({
    state: 'paused',
    problem: 'Kein aktiver und getesteter Webhook verfügbar.',
  })
})

test('a mail leads to the newsletter on the site where it is in the archive', async () => {
  await subscribe(1)
  await query('select note_mail_delivery(true)')
  await scheduleDue('smtp')
  await deliver()
  await scheduleDue('smtp', true)
  await deliver()
  expect(texts.map((text) => /Im Browser ansehen: (\S+)/.exec(text)?.[1])).toEqual([
    undefined,
    'https://www.verein.example/newsletter/neues',
  ])
})

test('a newsletter over a webhook is in the archive where its sender wants it', async () => {
  await office.addWebhook(receiver.url, true)
  await subscribe(1)
  for (const in_archive of [true, false, 'true']) {
    const body = {
      subject: `Neues ${in_archive}`,
      content: 'Grüß Gott',
      webhook_url: receiver.url,
      in_archive,
    }
    await office.call('admin', 'send-newsletter', body)
  }
  const { rows } = await query('select slug from archived_newsletters')
  expect(rows).toEqual([{ slug: 'neues-true' }])
})
