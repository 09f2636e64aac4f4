import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Receiver, reset, startReceiver, status } from 'zunft-backend/testing'
import { doc, link, paragraph, text } from '../../functions/_shared/newsletter-message/example-documents.ts'
import { type FunctionsServer, isSigned, startFunctionsServer } from '../functions/functions-server.ts'

let office: FunctionsServer
let receiver: Receiver
let webhookId: string
beforeAll(async () => {
  ;[office, receiver] = await Promise.all([startFunctionsServer(), startReceiver()])
  webhookId = await office.addWebhook(receiver.url, true)
})
afterAll(() => Promise.all([office.server.close(), receiver.close()]))
beforeEach(async () => {
  office.pauses.length = 0
  await office.server.db.adminPool.query('truncate webhook_logs')
})

/** Whatever was deleted before, and however they came on the list. */
const CONFIRM = `update records.newsletter_states set asked_at = null, confirmed_at = now(), proof = 'double_opt_in'`

/** Exactly this many active subscribers, and some inactive ones. */
async function subscribe(count: number) {
  await office.server.db.adminPool.query('truncate newsletter_subscriptions cascade')
  await office.server.db.adminPool.query(
    `insert into newsletter_subscriptions (name, email, active)
     select 'Leserin ' || n, 'leserin' || n || '@example.org', n <= $1 from generate_series(1, $1 + 3) as n`,
    [count],
  )
  await office.server.db.adminPool.query(CONFIRM)
}

const NEWSLETTER = { subject: 'Weihnachtsdorf', content: 'Grüß Gott,\n\nes ist wieder so weit 🎄' }
type Answer = { sent: number; send_id: string }

async function send(overrides: object = {}): Promise<{ status: number; report: Answer }> {
  const body = { ...NEWSLETTER, webhook_url: receiver.url, ...overrides }
  const answer = await office.call('admin', 'send-newsletter', body)
  return { status: answer.status, report: (await answer.json()) as Answer }
}

const contents = () => receiver.received.map(({ body }) => JSON.parse(body))
const recipients = () =>
  contents().flatMap(({ data }) => data.subscribers.map(({ email }: { email: string }) => email))
const keys = () => receiver.received.map(({ headers }) => headers['idempotency-key'])

describe('sending a newsletter', () => {
  test('reaches 2,500 subscribers once each, in signed batches', async () => {
    await subscribe(2500)
    receiver.reply(status(200))
    const { status: code, report } = await send()
    expect(code).toBe(200)
    expect(report).toMatchObject({ success: true, total: 2500, sent: 2500, failed: 0, remaining: 0 })
    expect(recipients()).toHaveLength(2500)
    expect(new Set(recipients()).size).toBe(2500)
    expect(new Set(keys()).size).toBe(25)
    const secret = await office.secretOf(webhookId)
    expect(receiver.received.every((message) => isSigned(message, secret))).toBe(true)
    expect(contents()[0]).toMatchObject({
      type: 'newsletter.send',
      data: { ...NEWSLETTER, send_id: report.send_id, test: false },
    })
    expect(contents()[0].data.subscribers[0]).toEqual({
      name: expect.stringMatching(/^Leserin /),
      email: expect.stringMatching(/@example\.org$/),
      unsubscribe_url: expect.stringMatching(/^http:\/\/site\.test\/newsletter\/abmelden\/[\w-]{64}$/),
      headers: {
        'List-Unsubscribe': expect.stringMatching(/^<http:\/\/site\.test\/newsletter\/abmelden\/[\w-]{64}>$/),
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    })
    expect(await office.logs()).toHaveLength(25)
  })

  test('retries after a pause when the receiver fails, with the same idempotency key, and logs every attempt', async () => {
    await subscribe(150)
    receiver.reply(status(500), reset, status(200))
    const { report } = await send()
    expect(report).toMatchObject({ success: true, sent: 150, failed: 0 })
    const [first, second, third, other] = keys()
    expect(first).toBeTruthy()
    expect([second, third]).toEqual([first, first])
    expect(other).not.toBe(first)
    expect(new Set(receiver.received.slice(0, 3).map(({ body }) => body)).size).toBe(1)
    expect(office.pauses).toEqual([1000, 4000])
    expect(await office.logs()).toMatchObject([
      { success: false, response_status: 500 },
      { success: false, response_status: null, error_message: 'Der Empfänger ist nicht erreichbar.' },
      { success: true, response_status: 200 },
      { success: true, response_status: 200 },
    ])
  })

  test('does not retry what the receiver has rejected, and reports how many were not reached', async () => {
    await subscribe(250)
    receiver.reply(status(200), status(400), status(200))
    const { status: code, report } = await send()
    expect(code).toBe(200)
    expect(report).toMatchObject({ success: false, total: 250, sent: 150, failed: 100, remaining: 0 })
    expect(report).toMatchObject({ error: 'Der Versanddienst meldet einen Fehler (400).' })
    expect(receiver.received).toHaveLength(3)
    expect(office.pauses).toEqual([])
  })

  test('stops after repeated failures, and answers 502 when nobody was reached', async () => {
    await subscribe(1000)
    receiver.reply(status(503))
    const { status: code, report } = await send()
    expect(code).toBe(502)
    expect(report).toMatchObject({ success: false, total: 1000, sent: 0, failed: 1000, remaining: 0 })
    expect(report).toMatchObject({ error: expect.stringContaining('mehrere Nachrichten hintereinander') })
    expect(receiver.received).toHaveLength(9)
  })

  test('goes to addresses without proof only for a ground, which is kept', async () => {
    await subscribe(3)
    await office.server.db.adminPool.query(
      `update records.newsletter_states set confirmed_at = null, proof = null
       where subscription_id = (select id from newsletter_subscriptions where active limit 1)`,
    )
    receiver.reply(status(200))
    expect((await send()).report).toMatchObject({ success: true, total: 2 })
    const ground = { include_unproven_ground: ' Liste vom Stadtfest ' }
    const { report } = await send(ground)
    expect(report).toMatchObject({ success: true, total: 3 })
    const { rows } = await office.server.db.adminPool.query(
      'select include_unproven_ground as ground from newsletters where id = $1',
      [report.send_id],
    )
    expect(rows).toEqual([{ ground: 'Liste vom Stadtfest' }])
    for (const wrong of ['', ' ', 'x'.repeat(501), 7, 'a\0']) {
      expect((await send({ include_unproven_ground: wrong })).status).toBe(400)
    }
  })

  test('gives each recipient a link of its own that unsubscribes at once', async () => {
    await subscribe(2)
    receiver.reply(status(200))
    await send()
    const [first, second] = contents()[0].data.subscribers
    expect(first.unsubscribe_url).not.toBe(second.unsubscribe_url)
    const token = new URL(first.unsubscribe_url).pathname.split('/').at(-1)
    await office.server.fetch('/rest/v1/rpc/unsubscribe_newsletter', {
      method: 'POST',
      headers: { ...office.server.personas.visitor.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ _token: token, _by: 'one_click' }),
    })
    receiver.reply(status(200))
    await send({ subject: 'Noch einer' })
    expect(recipients()).toEqual([second.email])
  })

  test("does not disclose the receiver's response", async () => {
    await subscribe(1)
    receiver.reply(status(400))
    expect(JSON.stringify([await send(), await office.logs()])).not.toContain('internal details')
  })

  test('sends to the calling admin only on request', async () => {
    await subscribe(10)
    receiver.reply(status(200))
    const { report } = await send({ only_me: true })
    expect(report).toMatchObject({ success: true, total: 1, sent: 1 })
    expect(recipients()).toEqual(['admin@example.org'])
    expect(contents()[0].data.test).toBe(true)
  })

  test('of a document sends the text that the renderer makes, and keeps both', async () => {
    await subscribe(1)
    receiver.reply(status(200))
    const document = doc(
      { type: 'heading', attrs: { level: 2, id: 'x' }, content: [text('Märzenmarkt')] },
      paragraph(text('Zum '), text('Programm', link('https://a.example/'))),
    )
    const { report } = await send({ document, content: undefined })
    const content = 'Märzenmarkt\n===========\n\nZum Programm (https://a.example/)'
    expect(contents()[0].data).toMatchObject({ subject: NEWSLETTER.subject, content })
    const { rows } = await office.server.db.adminPool.query(
      'select content, document from newsletters where id = $1',
      [report.send_id],
    )
    expect(rows).toEqual([{ content, document: expect.objectContaining({ type: 'doc' }) }])
    expect(rows[0].document.content[0].attrs).toEqual({ level: 2 })
    expect((await send({ document, send_id: report.send_id })).report).toMatchObject({ sent: 1 })
    expect(receiver.received).toHaveLength(1)
  })

  test('sends nothing twice when a subscriber is deleted meanwhile', async () => {
    await subscribe(300)
    const { adminPool } = office.server.db
    receiver.reply(async (response) => {
      await adminPool.query(
        'delete from newsletter_subscriptions where id = (select min(id::text)::uuid from newsletter_subscriptions where active)',
      )
      response.writeHead(200).end()
    })
    await send()
    expect(recipients().length).toBeGreaterThanOrEqual(297)
    expect(new Set(recipients()).size).toBe(recipients().length)
  })
})

describe('a newsletter that takes longer than one call', () => {
  test('goes on in the queue where the call stopped', async () => {
    const time = { now: Date.now() }
    const slow = await startFunctionsServer({ now: () => time.now })
    try {
      await slow.server.db.adminPool.query(
        `insert into newsletter_subscriptions (name, email)
         select 'Leser', 'leser' || n || '@example.org' from generate_series(1, 250) as n`,
      )
      await slow.server.db.adminPool.query(CONFIRM)
      await slow.addWebhook(receiver.url, true)
      receiver.reply((response) => {
        time.now += 60_000
        response.writeHead(200).end()
      })
      const body = { ...NEWSLETTER, webhook_url: receiver.url }
      const first = (await (await slow.call('admin', 'send-newsletter', body)).json()) as Answer
      expect(first).toMatchObject({ success: false, total: 250, sent: 200, failed: 0, remaining: 50 })
      await slow.call('service', 'deliver-newsletters', {})
      const { send_id } = first
      const second = await slow.call('admin', 'send-newsletter', { ...body, send_id })
      expect(await second.json()).toMatchObject({ success: true, total: 250, sent: 250, send_id })
      expect(new Set(recipients()).size).toBe(250)
      expect(new Set(keys()).size).toBe(3)
    } finally {
      await slow.server.close()
    }
  })
})

describe('refused', () => {
  test.each([
    [{ subject: ' ' }, 400, 'incomplete'],
    [{ content: '\n' }, 400, 'incomplete'],
    [{ subject: undefined }, 400, 'incomplete'],
    [{ subject: 7 }, 400, 'incomplete'],
    [{ subject: 'x'.repeat(201) }, 400, 'too_long'],
    [{ webhook_url: 'https://unknown.example/' }, 409, 'webhook_not_ready'],
    [{ webhook_url: undefined }, 409, 'webhook_not_ready'],
    [{ webhook_url: { eq: 1 } }, 409, 'webhook_not_ready'],
    [{ send_id: 'x' }, 400, 'invalid_field'],
    [{ subject: 'a\0b' }, 400, 'invalid_field'],
    [{ content: 'a\ud800b' }, 400, 'invalid_field'],
    [{ document: doc({ type: 'image', attrs: { src: 'https://a.example/', alt: '' } }) }, 400, 'incomplete'],
    [{ document: doc(paragraph(text('x'.repeat(100_001)))) }, 400, 'too_long'],
  ])('%j: %i %s', async (overrides, code, name) => {
    const { status: answered, report } = await send(overrides)
    expect([answered, report]).toEqual([code, { success: false, code: name, error: expect.any(String) }])
  })

  test('a document that is none, with the place of the fault', async () => {
    receiver.reply(status(200))
    const href = 'javascript:alert(1)'
    for (const [document, path] of [
      ['<p>', 'document'],
      [
        doc(paragraph(text('x')), { type: 'button', attrs: { label: 'x', href } }),
        'document.content.1.attrs.href',
      ],
    ]) {
      expect(await send({ document, only_me: true })).toEqual({
        status: 400,
        report: { success: false, code: 'invalid_field', error: `Das Feld ${path} ist ungültig.` },
      })
    }
    expect(receiver.received).toHaveLength(0)
  })

  test.each(['is_active', 'test_successful'])('a webhook with %s = false', async (column) => {
    const url = `${receiver.url}/${column}`
    const id = await office.addWebhook(url, true)
    await office.server.db.adminPool.query(`update webhook_settings set ${column} = false where id = $1`, [
      id,
    ])
    receiver.reply(status(200))
    const { status: code, report } = await send({ webhook_url: url })
    expect([code, report]).toEqual([
      409,
      {
        success: false,
        code: 'webhook_not_ready',
        error: 'Kein aktiver und getesteter Webhook verfügbar.',
      },
    ])
    expect(receiver.received).toHaveLength(0)
  })

  test('a newsletter without recipients', async () => {
    await subscribe(0)
    expect(await send()).toMatchObject({ status: 409, report: { code: 'no_subscribers' } })
  })
})
