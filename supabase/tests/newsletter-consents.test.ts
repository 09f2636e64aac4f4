import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from 'zunft-backend/testing/server'
import { ASSOCIATION } from '../../site/app/content/association.ts'
import { attempt, perform } from './testing/attempt.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await server.db.adminPool.query<Row>(text, values)).rows

/** Nothing that an earlier test has done counts against the limits of this one. */
beforeEach(async () => {
  await sql('delete from newsletter_subscriptions')
  await sql('delete from records.newsletter_confirmations; delete from records.newsletter_suppressions')
})

type Who = 'visitor' | 'member' | 'admin' | 'service'

const as = (who: Who, text: string, values: unknown[] = []) =>
  perform(server.db.pool, server.personas[who].claims, text, values)

const someone = () => `${randomUUID()}@example.org`
const signUp = (email: string, who: Who = 'visitor') =>
  as(who, 'insert into newsletter_subscriptions (name, email) values ($1, $2)', ['Leserin', email])

async function state(email: string): Promise<string | undefined> {
  const [row] = await sql<{ state: string }>(
    'select state from newsletter_subscribers where lower(email) = lower($1)',
    [email],
  )
  return row?.state
}

const consents = (email: string) =>
  sql<Record<string, unknown>>(
    'select * from newsletter_consents where lower(email) = lower($1) order by coalesce(asked_at, withdrawn_at)',
    [email],
  )

const mailable = async (unproven = false) =>
  (
    await as('service', 'select email from private.mailable_subscriptions($1) order by email', [unproven])
  ).rows.map(({ email }) => email)

type Claimed = { id: string; email: string; token: string }
const claim = async () =>
  (await as('service', 'select * from claim_newsletter_confirmations()')).rows as Claimed[]

async function answerOf(call: string, ...values: unknown[]): Promise<unknown> {
  const { rows } = await as('visitor', `select ${call} as answer`, values)
  return rows[0]?.answer
}
const confirm = (token: string) => answerOf('confirm_newsletter($1)', token)
const unsubscribe = (token: string, by = 'link') => answerOf('unsubscribe_newsletter($1, $2)', token, by)
const resubscribe = (token: string) => answerOf('resubscribe_newsletter($1)', token)

async function confirmed(email = someone()): Promise<string> {
  await signUp(email)
  const [mail] = (await claim()).filter((due) => due.email === email)
  expect(await confirm(mail?.token ?? '')).toBe(true)
  return email
}

const NEWSLETTER = randomUUID()
async function tokenOf(email: string, purpose = 'unsubscribe', newsletter = NEWSLETTER): Promise<string> {
  const [row] = await sql<{ token: string }>(
    'select private.newsletter_token($1, $2, id) as token from newsletter_subscriptions where lower(email) = lower($3)',
    [purpose, newsletter, email],
  )
  return row?.token ?? ''
}

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

  test('is stored and not asked when two hundred strangers were asked within a day', async () => {
    await sql(
      `insert into records.newsletter_confirmations (mailbox, due_at) select sha256(n::text::bytea), null from generate_series(1, 200) as n`,
    )
    const email = someone()
    await signUp(email)
    expect([await state(email), await claim()]).toEqual(['asked', []])
    expect(await consents(email)).toMatchObject([{ form: 'footer', confirmed_at: null }])
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
    expect(await consents(email)).toMatchObject([{ withdrawn_by: 'erased' }])
    const insert = 'insert into newsletter_subscriptions (name, email, active) values ($1, $2, true)'
    for (const who of ['admin', 'service'] as const) {
      const { code } = await attempt(server.db.pool, server.personas[who].claims, insert, [
        'Max',
        email.toUpperCase(),
      ])
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

describe('what an admin does', () => {
  test('proves nothing without a ground; the ground is recorded', async () => {
    const email = someone()
    await as('admin', 'insert into newsletter_subscriptions (name, email, active) values ($1, $2, true)', [
      'Max',
      email,
    ])
    expect([await state(email), await mailable(), await mailable(true)]).toEqual(['unproven', [], [email]])
    const [row] = await sql<{ id: string }>('select id from newsletter_subscriptions')
    await as('admin', 'select state_newsletter_ground($1, $2)', [[row?.id], 'Liste vom Stadtfest'])
    expect([await state(email), await mailable()]).toEqual(['confirmed', [email]])
    expect(await consents(email)).toMatchObject([
      { form: 'admin_import', stated_ground: 'Liste vom Stadtfest' },
    ])
  })

  test('switching somebody on who had left is no consent, and neither is another address', async () => {
    const email = await confirmed()
    await unsubscribe(await tokenOf(email))
    await as('admin', 'update newsletter_subscriptions set active = true where email = $1', [email])
    expect(await state(email)).toBe('unproven')
    const moved = await confirmed()
    await as('admin', 'update newsletter_subscriptions set email = $2 where email = $1', [
      moved,
      `neu-${moved}`,
    ])
    expect(await state(`neu-${moved}`)).toBe('unproven')
    expect(await consents(moved)).toMatchObject([{ withdrawn_by: 'admin' }])
  })

  test.for([
    [[], 'Liste'],
    [[randomUUID()], ''],
    [[randomUUID()], 'x'.repeat(501)],
    [null, 'Liste'],
    [[randomUUID()], null],
    [Array.from({ length: 10_001 }, () => randomUUID()), 'Liste'],
  ] as const)('states no ground without somebody and something: %#', async ([ids, ground]) => {
    const { code } = await attempt(
      server.db.pool,
      server.personas.admin.claims,
      'select state_newsletter_ground($1::uuid[], $2)',
      [ids, ground],
    )
    expect(code).toBe('23514')
  })

  test('asks everybody who was never asked once, and nobody twice', async () => {
    const emails = [someone(), someone(), someone()]
    for (const email of emails) await signUp(email)
    await sql(
      `update records.newsletter_confirmations set due_at = null, asked_at = now() - interval '2 days'`,
    )
    const unproven = someone()
    await as('admin', 'insert into newsletter_subscriptions (name, email, active) values ($1, $2, true)', [
      'Max',
      unproven,
    ])
    const ask = () => as('admin', 'select ask_unconfirmed_subscribers() as n')
    expect([(await ask()).rows, (await ask()).rows]).toEqual([[{ n: 3 }], [{ n: 0 }]])
    const mails = await claim()
    expect(mails.map(({ email }) => email).sort()).toEqual([...emails].sort())
    await as('service', 'select newsletter_confirmation_sent($1)', [mails[0]?.id])
    await confirm(mails[0]?.token ?? '')
    const [first] = await consents(mails[0]?.email ?? '')
    expect(first).toMatchObject({ form: 'footer', confirmed_at: expect.any(Date) })
  })
})

describe('nobody but those it is for', () => {
  const FOR_THE_SERVER = [
    'select * from claim_newsletter_confirmations()',
    `select newsletter_confirmation_sent('${randomUUID()}')`,
    'select note_mail_delivery(true)',
    'select * from newsletter_recipients',
  ]
  const FOR_THE_DATABASE = [
    `select private.newsletter_token('unsubscribe', '${randomUUID()}', '${randomUUID()}')`,
    'select private.newsletter_secret()',
    'select * from records.newsletter_settings',
    'select * from records.newsletter_suppressions',
    'select * from records.newsletter_confirmations',
    'select * from records.newsletter_choices',
    `select private.is_suppressed('a@example.org')`,
    `select private.address_hash('a@example.org')`,
    `select private.confirm_subscription('${randomUUID()}', 'account')`,
    `select private.subscribe_by_consent(auth.uid(), 'footer')`,
    `select private.note_consent('a@example.org', 'footer', true)`,
    `update records.newsletter_states set confirmed_at = now(), proof = 'account'`,
    'select private.remove_expired_consents()',
  ]
  test.for([
    ...FOR_THE_SERVER.flatMap((text) =>
      (['visitor', 'member', 'admin'] as const).map((who) => [who, text] as const),
    ),
    ...FOR_THE_DATABASE.flatMap((text) =>
      (['visitor', 'member', 'admin'] as const).map((who) => [who, text] as const),
    ),
    ...(['visitor', 'member'] as const).flatMap((who) => [
      [who, `select state_newsletter_ground(array['${randomUUID()}'::uuid], 'a')`] as const,
      [who, 'select ask_unconfirmed_subscribers()'] as const,
    ]),
  ])('%s is refused: %s', async ([who, text]) => {
    expect((await attempt(server.db.pool, server.personas[who].claims, text)).code).toBe('42501')
  })
})

describe('a consent', () => {
  const REWRITES = [
    `email = 'b@example.org'`,
    `form = 'registration'`,
    `wording = 'Anderes'`,
    `asked_at = now() - interval '1 day'`,
    'confirmed_at = null',
    `confirmed_at = now() + interval '1 day'`,
    'withdrawn_at = null, withdrawn_by = null, newsletter_id = null',
    `withdrawn_by = 'admin'`,
    `network = '198.51.100.0/24'`,
  ]
  test.for(REWRITES)('is not rewritten by the owner of the database either: %s', async (change) => {
    const email = await confirmed()
    await unsubscribe(await tokenOf(email))
    await expect(
      sql(`update newsletter_consents set ${change} where email = $1`, [email]),
    ).rejects.toMatchObject({ code: '23514' })
  })

  test('is neither deleted nor truncated', async () => {
    const email = await confirmed()
    await expect(sql('delete from newsletter_consents where email = $1', [email])).rejects.toMatchObject({
      code: '23514',
    })
    await expect(sql('truncate newsletter_consents cascade')).rejects.toMatchObject({ code: '23514' })
  })

  test('goes three years after its withdrawal, a sign-up that nobody confirmed after 30 days, and a network too', async () => {
    const [left, open, asked, never, stays] = [
      await confirmed(),
      await confirmed(),
      someone(),
      someone(),
      await confirmed(),
    ]
    await unsubscribe(await tokenOf(left))
    for (const email of [asked, never]) await signUp(email)
    for (const { id, email } of await claim())
      if (email === asked) await as('service', 'select newsletter_confirmation_sent($1)', [id])
    await sql(`alter table newsletter_consents disable trigger user`)
    await sql(
      `update newsletter_consents set withdrawn_at = withdrawn_at - interval '3 years 1 day', asked_at = asked_at - interval '4 years',
      confirmed_at = confirmed_at - interval '4 years', network = '203.0.113.0/24' where email <> $1`,
      [stays],
    )
    await sql(`alter table newsletter_consents enable trigger user`)
    await sql(`update records.newsletter_states set mailed_at = mailed_at - interval '31 days'`)
    await sql('select private.remove_expired_consents()')
    const kept = await Promise.all(
      [left, open, asked, never, stays].map(async (email) => (await consents(email)).length),
    )
    expect(kept).toEqual([0, 1, 0, 1, 1])
    expect(await Promise.all([left, open, asked, never].map(state))).toEqual([
      'left',
      'confirmed',
      undefined,
      'asked',
    ])
    expect((await consents(open))[0]?.network).toBeNull()
    expect(await sql('select from records.newsletter_suppressions')).toEqual([])
  })
})

test('whether mail is delivered is what the server last said', async () => {
  const answers = []
  for (const delivers of [true, false, null]) {
    await as('service', 'select note_mail_delivery($1)', [delivers])
    answers.push(await answerOf('mail_is_delivered()'))
  }
  expect(answers).toEqual([true, false, false])
})

test.each([
  ['footer', ['frame/footer.tsx', 'features/newsletter-subscription/newsletter-form.tsx']],
  ['registration', ['features/account/registration/registration-form.tsx']],
  ['member_area', ['features/newsletter-subscription/subscription/subscription-card.tsx']],
  ['unsubscribe_page', ['features/newsletter-subscription/links/unsubscribe-page.tsx']],
])('the recorded wording of %s is what the site shows', async (form, files) => {
  const source = files
    .map((file) => readFileSync(`site/app/${file}`, 'utf8'))
    .join('')
    .replaceAll('{ASSOCIATION.town}', ASSOCIATION.town)
  const [row] = await sql<{ wording: string }>('select wording from private.newsletter_wording($1)', [form])
  const sentences = row?.wording.split(/(?<=[.?]) /) ?? []
  expect(sentences.length).toBeGreaterThan(0)
  for (const sentence of sentences) expect(source).toContain(sentence.replace(/\.$/, ''))
})
