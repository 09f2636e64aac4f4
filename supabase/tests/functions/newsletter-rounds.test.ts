import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Receiver, startReceiver, status } from 'zunft-backend/testing/functions'
import { type FunctionsServer, startFunctionsServer } from './functions-server.ts'

let office: FunctionsServer
let receiver: Receiver
beforeAll(async () => {
  ;[office, receiver] = await Promise.all([startFunctionsServer(), startReceiver()])
  await office.addWebhook(receiver.url, true)
})
afterAll(() => Promise.all([office.server.close(), receiver.close()]))
beforeEach(() => query('truncate newsletter_subscriptions cascade'))

const query = (text: string, values: unknown[] = []) => office.server.db.adminPool.query(text, values)
async function subscribe(count: number, name = 'leserin') {
  await query(
    `insert into newsletter_subscriptions (name, email)
     select 'Leserin', $2 || n || '@example.org' from generate_series(1, $1::int) as n`,
    [count, name],
  )
  await query(
    `update records.newsletter_states set asked_at = null, confirmed_at = now(), proof = 'double_opt_in'`,
  )
}

const NEWSLETTER = { subject: 'Weihnachtsdorf', content: 'Grüß Gott' }
type Answer = { send_id: string; code?: string }

async function send(overrides: object = {}): Promise<{ status: number; report: Answer }> {
  const body = { ...NEWSLETTER, webhook_url: receiver.url, ...overrides }
  const answer = await office.call('admin', 'send-newsletter', body)
  return { status: answer.status, report: (await answer.json()) as Answer }
}

type Message = { key: string; body: string; emails: string[] }
const messages = (): Message[] =>
  receiver.received.map(({ headers, body }) => ({
    key: String(headers['idempotency-key']),
    body,
    emails: JSON.parse(body).data.subscribers.map(({ email }: { email: string }) => email),
  }))

/** 250 subscribers, of whom the second hundred is not reached. */
async function failInPart() {
  await subscribe(250)
  receiver.reply(status(200), status(400), status(200))
  const { report } = await send()
  expect(report).toMatchObject({ total: 250, sent: 150, failed: 100, round: 1 })
  const [, failed] = messages()
  if (!failed) throw new Error('there were not enough messages')
  receiver.reply(status(200))
  return { send_id: report.send_id, failed }
}

describe('another round', () => {
  test('sends only the failed batch, with the same body and idempotency key', async () => {
    const { send_id, failed } = await failInPart()
    await subscribe(20, 'spaeter')
    const { status: code, report } = await send({ send_id, round: 2 })
    expect(code).toBe(200)
    expect(report).toMatchObject({ success: true, total: 250, sent: 250, failed: 0, remaining: 0, round: 2 })
    expect(messages()).toEqual([failed])
  })

  test('starts on request of the caller only, and sends each batch once', async () => {
    const { send_id } = await failInPart()
    await send({ send_id })
    expect(messages()).toEqual([])
    receiver.reply(status(400))
    expect(await send({ send_id, round: 2 })).toMatchObject({
      status: 502,
      report: { total: 250, sent: 150, failed: 100 },
    })
    receiver.reply(status(200))
    await send({ send_id, round: 2 })
    expect(messages()).toEqual([])
    await send({ send_id, round: 3 })
    await send({ send_id, round: 4 })
    expect(messages()).toHaveLength(1)
  })

  test('omits recipients who have unsubscribed, which gives another message', async () => {
    const { send_id, failed } = await failInPart()
    await query('update newsletter_subscriptions set active = false where email = $1', [failed.emails[0]])
    const { report } = await send({ send_id, round: 2 })
    expect(report).toMatchObject({ success: true, total: 249, sent: 249, failed: 0 })
    expect(messages().map(({ emails }) => emails)).toEqual([failed.emails.slice(1)])
    expect(messages()[0]?.key).not.toBe(failed.key)
  })

  test('sends nothing when all recipients of the batch have unsubscribed', async () => {
    const { send_id, failed } = await failInPart()
    await query('delete from newsletter_subscriptions where email = any ($1)', [failed.emails])
    expect(await send({ send_id, round: 2 })).toMatchObject({
      status: 200,
      report: { success: true, total: 150, sent: 150, failed: 0 },
    })
    expect(messages()).toEqual([])
  })

  test('includes recipients whose batches were skipped after repeated failures', async () => {
    await subscribe(550)
    receiver.reply(status(200), status(400))
    const { report } = await send()
    expect(report).toMatchObject({ total: 550, sent: 100, failed: 450, stopped: 'receiver' })
    const [reached] = messages()
    receiver.reply(status(200))
    const first = await send({ send_id: report.send_id, round: 2, max_batches: 2 })
    expect(first.report).toMatchObject({
      sent: 300,
      failed: 100,
      remaining: 150,
      next: { send_id: report.send_id, round: 2 },
    })
    const second = await send({ send_id: report.send_id, round: 2 })
    expect(second.report).toMatchObject({ success: true, total: 550, sent: 550 })
    const emails = [...(reached?.emails ?? []), ...messages().flatMap((message) => message.emails)]
    expect([emails.length, new Set(emails).size]).toEqual([550, 550])
  })
})

describe('the same newsletter', () => {
  test('can be requested again after a lost response: nobody gets it twice', async () => {
    await subscribe(150)
    receiver.reply(status(200))
    const send_id = crypto.randomUUID()
    await send({ send_id })
    expect(await send({ send_id })).toMatchObject({ status: 200, report: { success: true, sent: 150 } })
    expect(messages()).toHaveLength(2)
  })

  test('cannot change its text', async () => {
    const { send_id } = await failInPart()
    const { status: code, report } = await send({ send_id, round: 2, content: 'Etwas anderes' })
    expect([code, report.code]).toEqual([409, 'newsletter_changed'])
    expect(messages()).toEqual([])
    expect((await send({ send_id, round: 2 })).status).toBe(200)
  })

  test('is sent by one call at a time', async () => {
    await subscribe(10)
    const send_id = crypto.randomUUID()
    let beside: Promise<{ status: number; report: Answer }> | undefined
    receiver.reply(async (response) => {
      beside ??= send({ send_id })
      await beside
      response.writeHead(200).end()
    })
    expect((await send({ send_id })).report).toMatchObject({ success: true, sent: 10 })
    expect(await beside).toMatchObject({ status: 409, report: { code: 'newsletter_busy' } })
    expect(messages()).toHaveLength(1)
  })
})
