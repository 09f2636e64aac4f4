import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestServer } from 'zunft-backend/testing'
import type { Platform } from '../../functions/_shared/platform.ts'
import { handle } from '../../functions/newsletter-bounces/index.ts'
import { type FunctionsServer, startFunctionsServer } from '../functions/functions-server.ts'
import { createNewsletterOffice } from '../testing/deliveries.ts'

describe('bounces', () => {
  describe('newsletter bounces', () => {
    let office: FunctionsServer
    let db: TestServer['db']
    let secret: string
    beforeAll(async () => {
      office = await startFunctionsServer()
      db = office.server.db
      await query('insert into records.newsletter_queue default values')
      secret = (await query('select bounce_secret from records.newsletter_queue')).rows[0].bounce_secret
    })
    afterAll(() => office.server.close())
    beforeEach(async () => {
      await query('delete from newsletter_subscriptions; delete from records.newsletter_suppressions')
      await query(`insert into newsletter_subscriptions (name, email) values ('Erika', 'erika@example.org')`)
    })

    const query = (text: string, values: unknown[] = []) => db.adminPool.query(text, values)

    type Message = Readonly<{
      id?: string
      age?: number
      key?: string
      signatures?: (signature: string) => string
    }>

    /** As a provider sends it: signed by the specification of Standard Webhooks, without any key of the API. */
    async function report(
      body: unknown,
      { id = randomUUID(), age = 0, key = secret, signatures = (s) => s }: Message = {},
    ) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const seconds = Math.floor(Date.now() / 1000) - age
      const hmac = createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'))
      const signature = `v1,${hmac.update(`${id}.${seconds}.${text}`).digest('base64')}`
      const answer = await office.server.fetch('/functions/v1/newsletter-bounces', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(seconds),
          'webhook-signature': signatures(signature),
        },
        body: text,
      })
      return { status: answer.status, body: await answer.json() }
    }
    const HARD = {
      bounces: [
        { email: 'erika@example.org', type: 'hard', reason: 'smtp; 550 5.1.1 <erika@example.org> unknown' },
      ],
    }
    const stopped = async () =>
      (await query('select stop_reason from records.newsletter_states')).rows[0].stop_reason

    test('a signed report stops the address, and keeps of its words the codes alone', async () => {
      expect(await report(HARD)).toEqual({ status: 200, body: { success: true, counted: 1 } })
      expect(await stopped()).toBe('Die Mail kam als unzustellbar zurück (550 5.1.1).')
    })

    test('the same report counts once; three soft ones stop', async () => {
      const soft = { bounces: [{ email: 'erika@example.org', type: 'soft' }] }
      const id = randomUUID()
      expect(await report(soft, { id })).toMatchObject({ body: { counted: 1 } })
      expect(await report(soft, { id })).toMatchObject({ body: { counted: 0 } })
      await report(soft)
      expect(await stopped()).toBeNull()
      await report(soft)
      expect(await stopped()).toMatch(/^Das Postfach/)
    })

    test.for([
      ['Status: 5.2.2\nDiagnostic-Code: smtp; 552 5.2.2 mailbox full', 'soft'],
      ['smtp; 550 5.4.5 Daily user sending limit exceeded', 'limited'],
      ['smtp; 554 5.7.1 host blocked using a blocklist', 'refused'],
    ] as const)('a report that calls "%s" hard does not stop the address', async ([reason, kind]) => {
      await query('update records.newsletter_queue set paused_until = null')
      const bounces = [{ email: 'erika@example.org', type: 'hard', reason }]
      expect(await report({ bounces })).toMatchObject({ body: { counted: 1 } })
      const { rows } = await query('select stopped_at, soft_bounces from records.newsletter_states')
      expect(rows).toEqual([{ stopped_at: null, soft_bounces: kind === 'soft' ? 1 : 0 }])
      const paused = await query('select paused_until > now() as is_paused from records.newsletter_queue')
      expect(paused.rows[0].is_paused ?? false).toBe(kind === 'limited')
    })

    test('a rotating provider may send several signatures', async () => {
      expect(await report(HARD, { signatures: (own) => `v1,${'A'.repeat(43)}= v1a,x ${own}` })).toMatchObject(
        {
          status: 200,
        },
      )
    })

    test.for<[string, Message]>([
      ['another secret', { key: `whsec_${Buffer.alloc(32, 1).toString('base64')}` }],
      ['no signature', { signatures: () => '' }],
      ['a signature of another version', { signatures: (own) => own.replace('v1', 'v2') }],
      ['half a signature', { signatures: (own) => own.slice(0, 20) }],
      ['an old time', { age: 301 }],
      ['a time to come', { age: -301 }],
      ['an endless id', { id: 'x'.repeat(201) }],
    ])('a report with %s is refused, in the same words', async ([, message]) => {
      expect(await report(HARD, message)).toEqual({
        status: 401,
        body: {
          success: false,
          code: 'invalid_signature',
          error: 'Die Meldung ist nicht gültig unterschrieben.',
        },
      })
      expect(await stopped()).toBeNull()
    })

    test('a changed body, other methods and no headers at all are refused', async () => {
      const { headers } = office.server.personas.visitor
      const bare = await office.server.fetch('/functions/v1/newsletter-bounces', {
        method: 'POST',
        headers,
        body: '{}',
      })
      expect(bare.status).toBe(401)
      const get = await office.server.fetch('/functions/v1/newsletter-bounces', { headers })
      expect(get.status).toBe(405)
    })

    const bounce = (more: object) => ({ bounces: [{ email: 'erika@example.org', type: 'hard', ...more }] })
    test.for<[string, unknown]>([
      ['no JSON', '{'],
      ['no object', []],
      ['no list', { bounces: 'x' }],
      ['an empty list', { bounces: [] }],
      ['more than a hundred', { bounces: Array.from({ length: 101 }, () => HARD.bounces[0]) }],
      ['null', { bounces: [null] }],
      ['another type', bounce({ type: 'complaint' })],
      ['no address and no mail', bounce({ email: undefined })],
      ['an address that is no text', bounce({ email: 7 })],
      ['an address that is too long', bounce({ email: 'x'.repeat(255) })],
      ['a message id that is too long', bounce({ message_id: 'x'.repeat(1001) })],
      ['a reason that is too long', bounce({ reason: 'x'.repeat(2001) })],
      ['a character that cannot be stored', bounce({ email: 'a\0@example.org' })],
    ])('a report with %s is answered 400', async ([, body]) => {
      expect((await report(body)).status).toBe(400)
      expect(await stopped()).toBeNull()
    })

    test('a report over 64 KiB is refused', async () => {
      expect((await report({ bounces: [{ ...HARD.bounces[0], note: 'x'.repeat(65_536) }] })).status).toBe(413)
    })

    test('a report names the mail by its Message-ID', async () => {
      const { rows } = await query(
        `with letter as (insert into newsletters (id, subject, content, subscribers, channel) values (gen_random_uuid(), 'a', 'b', 1, 'smtp') returning id)
     insert into records.newsletter_deliveries (newsletter_id, subscription_id, state, ended_at)
     select letter.id, s.id, 'sent', now() from letter, newsletter_subscriptions as s returning id`,
      )
      const bounces = [{ message_id: `<${rows[0].id}@www.verein.example>`, type: 'hard' }]
      expect(await report({ bounces })).toMatchObject({ body: { counted: 1 } })
      expect(await stopped()).toMatch(/^Die Mail kam/)
    })
  })

  describe('newsletter replies', () => {
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
      const subscriber = await asAdmin(
        `select state from newsletter_subscribers where email = 'n1@example.org'`,
      )
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
      expect((await asAdmin('select state from newsletter_subscribers')).rows).toEqual([
        { state: 'confirmed' },
      ])
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
        problem:
          'Der Postausgang nimmt vorerst nichts mehr an, weil sein Versandlimit erreicht ist (550 5.4.5).',
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
        (await asAdmin('select state from newsletter_subscribers order by email')).rows.map(
          ({ state }) => state,
        )
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
  })
})

describe('index', () => {
  const KIB = 1_024

  /** Nothing is asked of the platform before the size is known: no secret, no database. */
  const UNREACHED = new Proxy({} as Platform, {
    get(_platform, name) {
      throw new Error(`the platform was asked for ${String(name)}`)
    },
  })

  /** A report in chunks; `sent` counts those that were read. */
  function chunked(sizes: readonly number[], headers: Record<string, string> = {}) {
    const read = { sent: 0, cancelled: false }
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const size = sizes[read.sent]
          if (size === undefined) return controller.close()
          read.sent += 1
          controller.enqueue(new Uint8Array(size).fill(32))
        },
        cancel() {
          read.cancelled = true
        },
      },
      { highWaterMark: 0 },
    )
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    return { read, request: new Request('http://zunft.test/functions/v1/newsletter-bounces', init) }
  }

  test.each([
    ['in many small chunks', Array<number>(1_000).fill(KIB), 65],
    ['whose last chunk is one byte too much', [32 * KIB, 32 * KIB, 1, KIB, KIB], 3],
    ['that declares to be short', Array<number>(100).fill(30 * KIB), 3],
  ])(
    'a report %s is refused before its signature is checked, and not read to its end',
    async (_how, sizes, most) => {
      const { read, request } = chunked(sizes, { 'content-length': '10' })
      const answer = await handle(request, UNREACHED)
      expect([answer.status, await answer.json()]).toMatchObject([413, { success: false, code: 'too_large' }])
      expect(read).toEqual({ sent: most, cancelled: true })
    },
  )

  test('a report of just 64 KiB in chunks is read to its end', async () => {
    const { read, request } = chunked([32 * KIB, 32 * KIB - 1, 1])
    // Without headers of a signature: refused by the next step.
    expect((await handle(request, UNREACHED)).status).toBe(401)
    expect(read).toEqual({ sent: 3, cancelled: false })
  })
})
