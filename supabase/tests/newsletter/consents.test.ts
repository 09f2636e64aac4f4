import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createConsents } from '../testing/consents.ts'

const {
  attemptAs,
  sql,
  as,
  someone,
  signUp,
  state,
  consents,
  mailable,
  claim,
  answerOf,
  confirm,
  unsubscribe,
  confirmed,
  tokenOf,
} = createConsents()

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
    const { code } = await attemptAs('admin', 'select state_newsletter_ground($1::uuid[], $2)', [ids, ground])
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
    expect((await attemptAs(who, text)).code).toBe('42501')
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

  test('that is gone when its link is pressed is noted again, for this address only', async () => {
    const [email, other] = [someone(), await confirmed()]
    await signUp(email)
    const mail = (await claim()).find((due) => due.email === email)
    await sql(`alter table newsletter_consents disable trigger user`)
    await sql('delete from newsletter_consents where email = $1', [email])
    await sql(`alter table newsletter_consents enable trigger user`)
    expect([await confirm(mail?.token ?? ''), await state(email)]).toEqual([true, 'confirmed'])
    expect(await consents(email)).toMatchObject([
      { form: 'footer', confirmed_at: expect.any(Date), withdrawn_at: null, stated_ground: null },
    ])
    expect(await consents(other)).toHaveLength(1)
  })

  test('is neither deleted nor truncated', async () => {
    const email = await confirmed()
    await expect(sql('delete from newsletter_consents where email = $1', [email])).rejects.toMatchObject({
      code: '23514',
    })
    await expect(sql('truncate newsletter_consents cascade')).rejects.toMatchObject({ code: '23514' })
  })

  /** What ages, to which age, and where it is while it is kept. */
  test.for([
    [
      'a network',
      '30 days',
      `newsletter_consents set network = '203.0.113.0/24', asked_at =`,
      'newsletter_consents where network is not null',
    ],
    [
      'a mail that asked',
      '30 days',
      'records.newsletter_confirmations set asked_at =',
      'records.newsletter_confirmations',
    ],
    [
      'a sign-up that was not answered',
      '30 days',
      'records.newsletter_states set mailed_at =',
      `newsletter_subscriptions where name = 'Leserin'`,
    ],
    ['a consent that was not given', '30 days', 'newsletter_consents set asked_at =', 'newsletter_consents'],
    [
      'a consent that was withdrawn',
      '3 years',
      'newsletter_consents set withdrawn_at =',
      'newsletter_consents where withdrawn_at is not null',
    ],
  ] as const)('%s is kept for %s, and not a day longer', async ([what, time, aging, place]) => {
    const aged = (text: string) =>
      sql(
        `alter table newsletter_consents disable trigger user; ${text}; alter table newsletter_consents enable trigger user`,
      )
    await aged('delete from newsletter_consents')
    const email = what.endsWith('withdrawn') ? await confirmed() : someone()
    if (what.endsWith('withdrawn')) await unsubscribe(await tokenOf(email))
    else await signUp(email)
    for (const { id } of await claim()) await as('service', 'select newsletter_confirmation_sent($1)', [id])
    // A consent belongs to a sign-up that waits as long as that does.
    if (what.endsWith('given')) await sql('delete from newsletter_subscriptions')
    for (const [day, kept] of [
      ['- interval', 1],
      ['+ interval', 0],
    ] as const) {
      await aged(`update ${aging} now() - (interval '${time}' ${day} '1 day')`)
      await sql('select private.remove_expired_consents()')
      expect(await sql(`select from ${place}`)).toHaveLength(kept)
    }
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
  ['footer', ['shell/footer.tsx', 'features/newsletter/newsletter-form.tsx']],
  ['registration', ['features/accounts/registration-page.tsx']],
  ['member_area', ['features/newsletter/subscription-page.tsx']],
  ['unsubscribe_page', ['features/newsletter/unsubscribe-page.tsx']],
])('the recorded wording of %s is what the site shows', async (form, files) => {
  const source = files
    .map((file) => readFileSync(`site/app/${file}`, 'utf8'))
    .join('')
    .replaceAll('{association.town}', 'Stadt und Land')
  const [row] = await sql<{ wording: string }>('select wording from private.newsletter_wording($1)', [form])
  const sentences = row?.wording.split(/(?<=[.?]) /) ?? []
  expect(sentences.length).toBeGreaterThan(0)
  for (const sentence of sentences) expect(source).toContain(sentence.replace(/\.$/, ''))
})
