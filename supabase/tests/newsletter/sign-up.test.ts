import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createConsents, NEWSLETTER } from '../testing/consents.ts'

const {
  server,
  attemptAs,
  sql,
  as,
  someone,
  signUp,
  state,
  consents,
  mailable,
  claim,
  confirm,
  unsubscribe,
  resubscribe,
  confirmed,
  tokenOf,
} = createConsents()

describe('a sign-up by a visitor', () => {
  test('gets its confirmation mail and nothing else until the link was used; then the proof is kept', async () => {
    const email = someone()
    await signUp(email)
    expect([await state(email), await mailable(true)]).toEqual(['asked', []])
    const [mail] = await claim()
    expect(mail).toMatchObject({ email, token: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await confirm(mail?.token ?? '')).toBe(true)
    expect([await state(email), await mailable()]).toEqual(['confirmed', [email]])
    expect(await consents(email)).toMatchObject([
      {
        form: 'footer',
        wording: expect.stringContaining('Nur für den Newsletter.'),
        asked_at: expect.any(Date),
        confirmed_at: expect.any(Date),
        withdrawn_at: null,
      },
    ])
    expect(await confirm(mail?.token ?? '')).toBe(false)
  })

  test('is asked once in ten minutes, and the newer link replaces the older one', async () => {
    const email = someone()
    await signUp(email)
    await signUp(email.toUpperCase())
    const [first, ...more] = await claim()
    expect(more).toEqual([])
    await sql(`update records.newsletter_confirmations set asked_at = now() - interval '11 minutes'`)
    await signUp(email)
    const [second] = await claim()
    expect(await confirm(first?.token ?? '')).toBe(false)
    expect(await confirm(second?.token ?? '')).toBe(true)
  })

  test.for([
    ['three a day', '1 hour', 3],
    ['five in 30 days', '25 hours', 5],
  ] as const)('is asked no more than %s, however the mailbox is written', async ([, apart, most]) => {
    const name = randomUUID()
    for (let n = 0; n < most + 3; n++) {
      await signUp(n % 2 ? `${name}+${n}@example.org` : `${name.toUpperCase()}@example.org`)
      await claim()
      await sql(`update records.newsletter_confirmations set asked_at = asked_at - $1::interval`, [apart])
    }
    expect(await sql('select from records.newsletter_confirmations')).toHaveLength(most)
  })

  test('of a confirmed address changes nothing and sends no mail', async () => {
    const email = await confirmed()
    await sql(`update records.newsletter_confirmations set asked_at = now() - interval '1 hour'`)
    await signUp(email)
    expect([await state(email), await claim()]).toEqual(['confirmed', []])
  })

  test.for(['left', 'unproven'] as const)('of an address that is %s asks its owner', async (before) => {
    const email = someone()
    await sql('insert into newsletter_subscriptions (name, email, active) values ($1, $2, $3)', [
      'Max',
      email,
      before === 'unproven',
    ])
    expect(await state(email)).toBe(before)
    await signUp(email)
    expect(await state(email)).toBe(before)
    const [mail] = await claim()
    await confirm(mail?.token ?? '')
    expect([await state(email), await mailable()]).toEqual(['confirmed', [email]])
  })

  test('has its mail tried again after ever longer pauses, six times', async () => {
    await signUp(someone())
    const pauses: number[] = []
    while ((await claim()).length > 0) {
      const [row] = await sql<{ minutes: number }>(
        `select round(extract(epoch from due_at - now()) / 60)::int as minutes from records.newsletter_confirmations`,
      )
      pauses.push(row?.minutes ?? 0)
      await sql('update records.newsletter_confirmations set due_at = now()')
    }
    expect(pauses).toEqual([10, 20, 30, 40, 50, 60])
  })

  test('is not sent a mail a day later, when nobody expects it', async () => {
    await signUp(someone())
    await sql(`update records.newsletter_confirmations set asked_at = now() - interval '25 hours'`)
    expect(await claim()).toEqual([])
  })

  test('has a link that ends after seven days', async () => {
    await signUp(someone())
    const [mail] = await claim()
    await sql('update records.newsletter_confirmations set expires_at = now()')
    expect(await confirm(mail?.token ?? '')).toBe(false)
  })

  test('keeps a shortened network, for 30 days', async () => {
    const answer = async (forwarded: string) => {
      const email = someone()
      const response = await server.fetch('/rest/v1/newsletter_subscriptions', {
        method: 'POST',
        headers: {
          ...server.personas.visitor.headers,
          'content-type': 'application/json',
          'x-forwarded-for': forwarded,
        },
        body: JSON.stringify({ name: 'Leserin', email }),
      })
      expect(response.status).toBe(201)
      return (await consents(email))[0]?.network
    }
    expect(await answer('203.0.113.77')).toBe('203.0.113.0/24')
    expect(await answer('2001:db8:1:2:3::4, 10.0.0.1')).toBe('2001:db8:1::/48')
    expect(await answer('not an address')).toBeNull()
  })
})

describe('links in letters', () => {
  test('carry an HMAC of RFC 2104', async () => {
    for (const [key, message] of [
      [Buffer.alloc(20, 0x0b), 'Hi There'],
      [Buffer.from('Jefe'), 'what do ya want for nothing?'],
      [Buffer.alloc(64, 0xaa), 'x'.repeat(200)],
    ] as const) {
      const [row] = await sql<{ mac: Buffer }>('select private.hmac_sha256($1, $2) as mac', [
        key,
        Buffer.from(message),
      ])
      expect(row?.mac.equals(createHmac('sha256', key).update(message).digest())).toBe(true)
    }
  })

  test('end the subscription at once and say by which letter; twice is once', async () => {
    const email = await confirmed()
    const token = await tokenOf(email)
    expect(token).toMatch(/^[\w-]{64}$/)
    expect([await unsubscribe(token, 'one_click'), await unsubscribe(token)]).toEqual([true, true])
    expect([await state(email), await mailable(true)]).toEqual(['left', []])
    expect(await consents(email)).toMatchObject([
      { withdrawn_by: 'one_click', newsletter_id: NEWSLETTER, withdrawn_at: expect.any(Date) },
    ])
  })

  test('take back what they did, for a day, and no other way of leaving', async () => {
    const email = await confirmed()
    const [token, other] = [await tokenOf(email), await tokenOf(email, 'unsubscribe', randomUUID())]
    expect(await resubscribe(token)).toBe(false)
    await unsubscribe(token)
    expect(await resubscribe(other)).toBe(false)
    expect(await resubscribe(token)).toBe(true)
    expect([await state(email), await mailable()]).toEqual(['confirmed', [email]])
    await as('admin', 'update newsletter_subscriptions set active = false where email = $1', [email])
    await sql(`alter table newsletter_consents disable trigger user;
      update newsletter_consents set withdrawn_at = now() - interval '25 hours' where withdrawn_by = 'link';
      alter table newsletter_consents enable trigger user`)
    expect([await resubscribe(token), await state(email)]).toEqual([false, 'left'])
  })

  test.for(['', 'x', 'A'.repeat(64), 'A'.repeat(65), 'ä'.repeat(64), '\n', 'x'.repeat(100_000), null])(
    'that nobody was sent do nothing: %#',
    async (token) => {
      const email = await confirmed()
      const answers = [confirm, unsubscribe, resubscribe].map((call) => call(token as string))
      expect(await Promise.all(answers)).toEqual([false, false, false])
      expect(await state(email)).toBe('confirmed')
    },
  )

  test('of another purpose, with another id or another bit are not genuine', async () => {
    const [email, other] = [await confirmed(), await confirmed()]
    const token = await tokenOf(email)
    const bytes = Buffer.from(token, 'base64url')
    const theirs = Buffer.from(await tokenOf(other), 'base64url')
    const swapped = Buffer.concat([bytes.subarray(0, 16), theirs.subarray(16, 32), bytes.subarray(32)])
    const flipped = Buffer.from(bytes)
    flipped[47] = (flipped[47] ?? 0) ^ 1
    for (const forged of [
      await tokenOf(email, 'view'),
      swapped.toString('base64url'),
      flipped.toString('base64url'),
    ]) {
      expect(await unsubscribe(forged)).toBe(false)
    }
    expect([await state(email), await state(other)]).toEqual(['confirmed', 'confirmed'])
  })

  test('say nothing about whether the subscription is still there', async () => {
    const email = await confirmed()
    const token = await tokenOf(email)
    await sql('delete from newsletter_subscriptions')
    expect([await unsubscribe(token), await resubscribe(token)]).toEqual([true, false])
  })
})

describe('a deleted address', () => {
  test('does not come back by an admin or an import, and does by its owner', async () => {
    const email = await confirmed()
    await as('admin', 'delete from newsletter_subscriptions where email = $1', [email])
    await sql(`update records.bin set deleted_at = now() - interval '61 seconds' where kind = 'subscriber'`)
    await sql('select private.remove_expired()')
    expect(await consents(email)).toMatchObject([{ withdrawn_by: 'erased' }])
    const insert = 'insert into newsletter_subscriptions (name, email, active) values ($1, $2, true)'
    for (const who of ['admin', 'service'] as const) {
      const { code } = await attemptAs(who, insert, ['Max', email.toUpperCase()])
      expect(code).toBe('23N01')
    }
    await sql(insert, ['Max', email])
    expect([await state(email), await mailable(true)]).toEqual(['asked', []])
    const [row] = await sql<{ id: string }>('select id from newsletter_subscriptions')
    expect(
      (await as('admin', 'select state_newsletter_ground($1, $2) as n', [[row?.id], 'Liste'])).rows,
    ).toEqual([{ n: 0 }])
    await sql('delete from records.newsletter_confirmations')
    await signUp(email)
    const [mail] = await claim()
    await confirm(mail?.token ?? '')
    expect([await state(email), await sql('select from records.newsletter_suppressions')]).toEqual([
      'confirmed',
      [],
    ])
  })

  test('is kept as a hash alone', async () => {
    const email = await confirmed()
    await as('admin', 'delete from newsletter_subscriptions where email = $1', [email])
    const kept = await sql<{ row: string }>('select s::text as row from records.newsletter_suppressions as s')
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(email.slice(0, 8))
  })
})
