import { beforeEach, describe, expect, test } from 'vitest'
import { createPersonas, OFFICE_HOLDERS } from './testing/personas.ts'

const { as, performAs, owner, server } = createPersonas()

const IBAN = 'DE02120300000000202051'
const PICTURE = '/storage/v1/object/public/social-posts/erika.jpg'

beforeEach(async () => {
  await owner(`delete from public.ideas; delete from public.my_roding_posts; delete from public.events; delete from public.applications;
    delete from public.voucher_participants; delete from records.retained_data; delete from public.newsletter_subscriptions;
    delete from records.account_deletions; delete from records.mail_queue; delete from records.bin`)
  await owner(`
    insert into public.ideas (title, description, submitter_name, submitter_email) values ('Bank', 'b', 'Erika Muster', 'Erika@example.net'),
      ('Brunnen', 'b', 'Max', 'max@example.net');
    insert into public.my_roding_posts (title, content, image_url, author_name, author_email)
      values ('Nebel', 'c', '${PICTURE}', 'Erika Muster', 'erika@example.net');
    insert into storage.objects (bucket_id, name) values ('social-posts', 'erika.jpg') on conflict do nothing;
    insert into public.applications (name, business_name, address, phone, email, message, status)
      values ('Erika Muster', 'Laden', 'Weg 1', '1', 'erika@example.net', E'Kontoinhaber: Erika Muster\\nIBAN: ${IBAN}', 'approved');
    insert into public.voucher_participants (external_id, name, email, iban, account_holder) values ('x', 'Laden', 'erika@example.net', '${IBAN}', 'E. Muster')`)
  await performAs(
    'visitor',
    `insert into newsletter_subscriptions (name, email) values ('Erika', 'erika@example.net')`,
  )
})

type Found = {
  source: string
  id: string
  label: string
  data: Record<string, unknown>
  picture: unknown
  kept_until: string | null
}

const find = async (query: string) =>
  (await as('admin', 'select * from find_person($1)', [query])).rows as unknown as Found[]
const records = (found: Found[]) => JSON.stringify(found.map(({ source, id }) => ({ source, id })))
const logged = async (action: string) =>
  (await owner('select subject_table, details from records.audit_log where action = $1', [action])).rows

describe('the search for a person', () => {
  test('finds an address in every table whatever its capitalisation, with the picture, and masks IBANs', async () => {
    const found = await find(' ERIKA@example.net ')
    expect(found.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Ideen', 'Fotobeiträge', 'Mitgliedsanträge', 'Mitglieder', 'Newsletter']),
    )
    expect(found.find(({ label }) => label === 'Fotobeiträge')?.picture).toEqual({
      bucket: 'social-posts',
      name: 'erika.jpg',
    })
    expect(JSON.stringify(found)).not.toContain(IBAN)
    expect(JSON.stringify(found)).toContain('DE … 2051')
    expect(JSON.stringify(found)).not.toContain('Brunnen')
  })

  test('finds a part of a name, and takes wildcards for letters', async () => {
    expect((await find('erika mus')).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Ideen', 'Fotobeiträge']),
    )
    expect(await find('er%mus')).toEqual([])
    expect(await find('___')).toEqual([])
  })

  test('finds the account, and what was sent from it without an address', async () => {
    await performAs('member', `insert into ideas (title, description) values ('Vom Konto', 'b')`)
    const found = await find('member@example.org')
    expect(found.map(({ label }) => label)).toEqual(expect.arrayContaining(['Konto und Profil', 'Ideen']))
  })

  test('answers at most 101 rows of each table', async () => {
    await owner(
      `insert into public.ideas (title, description, submitter_email) select 'i', 'd', 'many@example.net' from generate_series(1, 150)`,
    )
    expect(await find('many@example.net')).toHaveLength(101)
  })

  test.each(['ab', ' a ', 'x'.repeat(255), null])('refuses %s', async (query) => {
    expect((await as('admin', 'select * from find_person($1)', [query])).code).toBe('23514')
  })
})

test('others get the same refusal whether or not somebody is known', async () => {
  for (const query of ['erika@example.net', 'nobody@example.net']) {
    for (const who of ['member', 'visitor'] as const) {
      expect((await as(who, 'select * from find_person($1)', [query])).code).toBe('42501')
    }
  }
  for (const sql of [
    'find_person($1)',
    'export_person($1::jsonb)',
    'erase_person($1::jsonb)',
    'preview_retention()',
  ]) {
    const values = sql.includes('$1') ? ['[{}]'] : []
    for (const who of OFFICE_HOLDERS)
      expect((await as(who, `select * from ${sql}`, values)).code).toBe('42501')
  }
})

test('an export is whole, and is logged without what it holds', async () => {
  const { rows } = await performAs('admin', 'select * from export_person($1)', [
    records(await find('erika@example.net')),
  ])
  expect(JSON.stringify(rows)).toContain(IBAN)
  const log = await logged('exported')
  expect(log.length).toBeGreaterThan(0)
  expect(JSON.stringify(log)).not.toMatch(/erika/i)
})

test.each([
  ['[]', 'none'],
  ['{}', 'an object'],
  ['[{"source": "auth.users", "id": "00000000-0000-4000-8000-000000000000"}]', 'an unknown source'],
  ['[{"source": "public.ideas"}]', 'no id'],
  [
    JSON.stringify(
      Array.from({ length: 2001 }, () => ({
        source: 'public.ideas',
        id: '00000000-0000-4000-8000-000000000000',
      })),
    ),
    'too many',
  ],
])('$1 are refused as records', async (list) => {
  expect((await as('admin', 'select erase_person($1)', [list])).code).toBe('23514')
})

test('erasing blanks, deletes, and keeps what the law demands with its date, out of the bin and logged without the data', async () => {
  await performAs('admin', 'select erase_person($1)', [records(await find('erika@example.net'))])
  const left = await find('erika@example.net')
  expect(new Set(left.map(({ label }) => label))).toEqual(
    new Set(['Gesetzlich Aufbewahrtes', 'Einwilligungen in den Newsletter']),
  )
  expect(
    (await owner(`select title, submitter_name, submitter_email from public.ideas where title = 'Bank'`))
      .rows,
  ).toEqual([{ title: 'Bank', submitter_name: null, submitter_email: null }])
  const { rows } = await owner(
    `select data ->> 'iban' as iban, kept_until::text as until, kept_because from records.retained_data`,
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({
    iban: IBAN,
    until: `${new Date().getFullYear() + 10}-12-31`,
    kept_because: expect.stringContaining('AO'),
  })
  expect((await owner('select from records.bin')).rowCount).toBe(0)
  expect(JSON.stringify(await logged('erased'))).not.toMatch(/erika|muster/i)
  expect((await owner('select from public.my_roding_posts')).rowCount).toBe(0)
})

test('what was kept goes when its time is over', async () => {
  await owner(`insert into records.retained_data (label, data, kept_until, kept_because)
    values ('Mitglieder', '{}', private.today() - 1, 'x'), ('Mitglieder', '{}', private.today(), 'x')`)
  await performAs('service', 'select private.remove_expired()')
  expect((await owner('select from records.retained_data')).rowCount).toBe(1)
})

test('the last account of the board is not erased', async () => {
  const found = await find('admin@example.org')
  expect((await as('admin', 'select erase_person($1)', [records(found)])).code).toBe('23001')
})

describe('the own account', () => {
  const hasAccount = async () =>
    (await owner(`select from auth.users where email = 'otherMember@example.org'`)).rowCount === 1
  const age = (days: number) =>
    owner(`update records.account_deletions set requested_at = now() - make_interval(days => $1)`, [days])
  const request = async () => {
    await owner(`insert into auth.sessions (id, user_id) values ($1, $2) on conflict do nothing`, [
      server.personas.otherMember.claims.session_id,
      server.personas.otherMember.userId,
    ])
    return await performAs('otherMember', 'select request_account_deletion() as at')
  }

  test("reads its own data and nobody else's; without an account there are none", async () => {
    const { rows } = await as('member', 'select * from my_data()')
    expect(rows.map(({ label }) => label)).toContain('Konto und Profil')
    expect(JSON.stringify(rows)).not.toMatch(/erika/i)
    expect((await as('visitor', 'select * from my_data()')).code).toBe('42501')
  })

  test('is deleted seven days after its owner asked, with its sessions at once and a mail', async () => {
    await request()
    expect(
      (await owner('select from auth.sessions where user_id = $1', [server.personas.otherMember.userId]))
        .rowCount,
    ).toBe(0)
    expect((await owner('select kind, recipient from records.mail_queue')).rows).toEqual([
      { kind: 'account-deletion', recipient: 'otherMember@example.org' },
    ])
    await age(6)
    await performAs('service', 'select private.remove_expired()')
    expect(await hasAccount()).toBe(true)
    // Signing in keeps it.
    await age(8)
    await owner(`update auth.users set last_sign_in_at = now() where email = 'otherMember@example.org'`)
    expect((await as('otherMember', 'select has_kept_account() as kept')).rows).toEqual([{ kept: true }])
    await performAs('service', 'select private.remove_expired()')
    expect(await hasAccount()).toBe(true)
    expect((await as('otherMember', 'select has_kept_account() as kept')).rows).toEqual([{ kept: false }])
    // And without that it goes.
    await request()
    await age(8)
    await owner(
      `update auth.users set last_sign_in_at = now() - interval '9 days' where email = 'otherMember@example.org'`,
    )
    await performAs('service', 'select private.remove_expired()')
    expect(await hasAccount()).toBe(false)
  })

  test('of the last of the board stays, also beside one that can not sign in', async () => {
    const requested = async () => (await as('admin', 'select request_account_deletion()')).code
    expect(await requested()).toBe('23001')
    const { userId } = server.personas.treasurer
    await owner(`insert into user_offices (user_id, office) values ($1, 'board')`, [userId])
    const change = (values: string) => owner(`update auth.users set ${values} where id = $1`, [userId])
    await change('email_confirmed_at = now()')
    expect(await requested()).toBeUndefined()
    await change(`banned_until = now() + interval '1 hour'`)
    expect(await requested()).toBe('23001')
    await change('banned_until = null, email_confirmed_at = null')
    expect(await requested()).toBe('23001')
    await owner(`delete from user_offices where user_id = $1 and office = 'board'`, [userId])
  })

  test('is neither read nor deleted without its second factor, or after its session has ended', async () => {
    const { userId } = server.personas.member
    const refused = async () => {
      expect((await as('member', 'select * from my_data()')).code).toBe('42501')
      expect((await as('member', 'select request_account_deletion()')).code).toBe('42501')
    }
    await owner(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [userId],
    )
    await refused()
    await owner(`delete from auth.mfa_factors where user_id = $1`, [userId])
    await owner(`delete from auth.sessions where user_id = $1`, [userId])
    await refused()
  })
})
