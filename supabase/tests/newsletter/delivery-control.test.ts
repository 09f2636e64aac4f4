import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Receiver, startReceiver, status } from 'zunft-backend/testing'
import type { Mail } from '../../functions/_shared/platform.ts'
import { type FunctionsServer, startFunctionsServer } from '../functions/functions-server.ts'
import { createDeliveries } from '../testing/deliveries.ts'
import { type PersonaName, perform } from '../testing/personas.ts'

describe('control of a delivery', () => {
  const { owner, as, codeOf, claim, record, reset, subscribe, start, control, results, deliveries, stateOf } =
    createDeliveries()

  describe('an admin', () => {
    test('pauses, resumes and cancels; what is under way is still recorded', async () => {
      await subscribe(4)
      const { id } = await start()
      const [first, second] = (await claim(2)).deliveries
      expect(await control(id, 'pause')).toBe('paused')
      await record({ id: first?.id, outcome: 'sent' })
      expect(await claim()).toEqual({ deliveries: [], wait: null })
      expect(await control(id, 'resume')).toBe('sending')
      await reset()
      expect((await claim(1)).deliveries).toHaveLength(1)
      expect(await control(id, 'cancel')).toBe('cancelled')
      await record({ id: second?.id, outcome: 'sent' })
      expect(await claim()).toEqual({ deliveries: [], wait: null })
      expect(await results(id)).toMatchObject({ state: 'cancelled', sent: 2, skipped: 1, waiting: 1 })
    })

    test('tries again what failed, but not where the address is stopped', async () => {
      await subscribe(2)
      const { id } = await start()
      const [one, two] = (await claim()).deliveries
      await record(
        { id: one?.id, outcome: 'permanent', reason: 'Spam', address: false },
        { id: two?.id, outcome: 'permanent', reason: 'Unbekannt', address: true },
      )
      await claim()
      expect(await control(id, 'retry')).toBe('sending')
      await reset()
      expect((await claim()).deliveries).toEqual([one])
    })

    test.for([
      ['sending', 'resume'],
      ['sending', 'retry'],
      ['sending', 'delete'],
      ['sending', null],
      ['paused', 'pause'],
      ['paused', 'retry'],
      ['cancelled', 'resume'],
      ['cancelled', 'pause'],
      ['cancelled', 'retry'],
      ['sent', 'pause'],
      ['sent', 'resume'],
      ['sent', 'cancel'],
    ])('finds a newsletter that is %s not ready for "%s"', async ([state, action]) => {
      await subscribe(1)
      const { id } = await start()
      await owner('update newsletters set state = $2 where id = $1', id, state)
      expect(await codeOf('admin', 'select control_newsletter($1, $2)', id, action)).toBe('ZU014')
    })

    test('does none of that to a newsletter that is not there', async () => {
      expect(await codeOf('admin', `select control_newsletter($1, 'pause')`, randomUUID())).toBe('ZU014')
    })
  })

  describe('reports of bounces', () => {
    const report = async (bounces: object[], id: string = randomUUID()) =>
      (
        await as('service', 'select record_newsletter_bounces($1, $2) as count', id, JSON.stringify(bounces))
      )[0]?.count
    async function send() {
      await start()
      await reset()
      const [mail] = (await claim()).deliveries
      await record({ id: mail?.id, outcome: 'sent' })
      await claim()
      return mail?.id
    }
    const soft = async (delivery_id = '') =>
      report([{ delivery_id: delivery_id || null, email: 'N1@Example.org', kind: 'soft', reason: 'voll' }])

    test('a hard one stops the address; the same report counts once', async () => {
      await subscribe(1)
      const delivery_id = await send()
      const bounces = [{ delivery_id, email: 'n1@example.org', kind: 'hard', reason: 'Unbekannt' }]
      expect([await report(bounces, 'msg_1'), await report(bounces, 'msg_1'), await report(bounces)]).toEqual(
        [1, 0, 0],
      )
      expect(await stateOf('n1@example.org')).toEqual({ state: 'undeliverable', stop_reason: 'Unbekannt' })
    })

    test('three soft ones in a row stop it, by address or by mail', async () => {
      await subscribe(1)
      for (let n = 0; n < 3; n++) {
        expect(await stateOf('n1@example.org')).toMatchObject({ state: 'confirmed' })
        const id = await send()
        expect(await soft(n === 1 ? id : '')).toBe(1)
        // Another report of the same mail.
        expect(await soft(id)).toBe(0)
      }
      expect(await stateOf('n1@example.org')).toEqual({ state: 'undeliverable', stop_reason: 'voll' })
    })

    test('a mail between them that came back from nobody starts the count anew', async () => {
      await subscribe(1)
      for (let n = 0; n < 2; n++) await soft(await send())
      await send()
      await soft(await send())
      expect(await stateOf('n1@example.org')).toMatchObject({ state: 'confirmed' })
    })

    test('of strangers and of unknown mails are none', async () => {
      await subscribe(1)
      const bounces = [
        { email: 'fremd@example.org', kind: 'hard', reason: 'x' },
        { delivery_id: randomUUID(), email: 'fremd@example.org', kind: 'hard', reason: 'x' },
        { kind: 'hard', reason: 'x' },
      ]
      expect(await report(bounces)).toBe(0)
    })
  })

  test('rows of recipients go 90 days after the end; the figures stay', async () => {
    await subscribe(9)
    const { id } = await start()
    const ended = (await claim(7)).deliveries.map(({ id }, n) =>
      n < 4 ? { id, outcome: 'sent' } : { id, outcome: 'permanent', reason: 'x', address: n === 6 },
    )
    await record(...ended)
    await control(id, 'cancel')
    const before = await results(id)
    expect(before).toMatchObject({ sent: 4, failed: 3, skipped: 2, bounced: 1, total: 7 })
    const expire = () => owner('select private.remove_expired_deliveries()')
    await owner(`update newsletters set finished_at = now() - interval '89 days'`)
    await expire()
    expect(await deliveries()).toHaveLength(9)
    await owner(`update newsletters set finished_at = now() - interval '91 days'`)
    await expire()
    await expire()
    expect([await deliveries(), await results(id)]).toEqual([[], before])
  })

  describe('nobody but those it is for', () => {
    const CALLS: [string, PersonaName[]][] = [
      [`select start_newsletter(gen_random_uuid(), 'a', 'b')`, ['admin', 'service']],
      [`select control_newsletter((select id from newsletters limit 1), 'pause')`, ['admin', 'service']],
      ['select claim_newsletter_deliveries(1, 60)', ['service']],
      [`select record_newsletter_deliveries('[]')`, ['service']],
      [`select record_newsletter_bounces('x', '[]')`, ['service']],
      ['select claim_newsletter_message()', ['service']],
      ['select private.enqueue_newsletter(gen_random_uuid())', []],
      [`select private.record_bounce(gen_random_uuid(), 'hard', 'x')`, []],
      ['select private.remove_expired_deliveries()', ['service']],
      ['select private.remove_expired()', ['service']],
      ['select * from records.newsletter_queue', []],
      ['select * from records.newsletter_bounce_reports', []],
      [`update records.newsletter_deliveries set state = 'waiting'`, []],
      ['insert into records.newsletter_deliveries (newsletter_id) values (gen_random_uuid())', []],
      ['delete from records.newsletter_deliveries', []],
      ['update records.newsletter_counts set sent = 0', []],
      [`update newsletters set state = 'sending'`, ['service']],
    ]
    test.for(CALLS)('%s', async ([sql, allowed]) => {
      await subscribe(1)
      await start()
      for (const who of ['visitor', 'member', 'admin', 'service'] as const) {
        const code = await codeOf(who, sql)
        expect(`${who} ${code === '42501' ? 'refused' : 'let in'}`).toBe(
          `${who} ${allowed.includes(who) ? 'let in' : 'refused'}`,
        )
      }
    })

    test('the secret of bounces is for admins', async () => {
      const secretFor = async (who: PersonaName) =>
        (await as(who, 'select newsletter_bounce_secret() as secret'))[0]?.secret
      expect(await codeOf('visitor', 'select newsletter_bounce_secret()')).toBe('42501')
      expect(await secretFor('member')).toBeNull()
      expect(await secretFor('admin')).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      expect(await secretFor('service')).toBe(await secretFor('admin'))
    })

    test('a member reads no delivery', async () => {
      await subscribe(1)
      await start()
      const seen = async (who: PersonaName) =>
        (await as(who, 'select from records.newsletter_deliveries')).length
      expect([await seen('member'), await seen('admin')]).toEqual([0, 1])
    })
  })
})

describe('scheduled newsletters', () => {
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
})
