import { beforeEach, describe, expect, test } from 'vitest'
import { ALLOW_DELETING, createOwnBusinesses, picture } from './testing/own-businesses.ts'
import type { PersonaName } from './testing/personas.ts'

describe('linked accounts', () => {
  describe('own businesses linked', () => {
    const { as, performAs, owner, userOf, setUp, edit, attempt, change, CHANGE } = createOwnBusinesses()

    /** Business of the member, and one without an owner. */
    let [id, foreign] = ['', '']
    beforeEach(async () => {
      ;[id, foreign] = await setUp()
    })

    const pictures = [{ image_url: picture('a.jpg'), alt: 'Laden' }]

    describe('who is linked to one business', () => {
      test('changes no other one, and nobody else changes it', async () => {
        expect(await attempt({ phone: '3' }, 'member', foreign)).toBe('42501')
        for (const who of ['visitor', 'otherMember', 'admin', 'editor', 'expired'] as const)
          expect(await attempt({ phone: '3' }, who), who).toBe('42501')
        expect((await as('otherMember', 'select withdraw_business_change($1)', [id])).code).toBe('42501')
        expect((await as('otherMember', 'select * from my_businesses()')).count).toBe(0)
      })

      test('loses it with the link, the role, the session and the second factor', async () => {
        const allowed = () => attempt({ phone: '3' })
        expect(await allowed()).toBeUndefined()
        await owner(`update user_roles set role = 'guest' where user_id = $1`, [userOf('member')])
        expect(await allowed()).toBe('42501')
        await owner(`update user_roles set role = 'member' where user_id = $1`, [userOf('member')])
        await owner(
          `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
          [userOf('member')],
        )
        expect(await allowed()).toBe('42501')
        await owner('delete from auth.mfa_factors where user_id = $1', [userOf('member')])
        const { rows } = await owner(
          'update auth.sessions set not_after = now() where user_id = $1 returning id',
          [userOf('member')],
        )
        expect(await allowed()).toBe('42501')
        await owner('update auth.sessions set not_after = null where id = any ($1)', [
          rows.map((row) => row.id),
        ])
        await performAs('secretary', 'select unlink_business((select id from business_editors))')
        expect(await allowed()).toBe('42501')
      })

      test('never changes roles, category, place or anything private, and writes no table directly', async () => {
        for (const column of [
          'accepts_vouchers',
          'sells_vouchers',
          'is_member',
          'category_name',
          'latitude',
          'updated_at',
          'id',
          'iban',
          'location_type',
        ])
          expect((await as('member', CHANGE, [id, { [column]: 'x' }, { [column]: null }])).code, column).toBe(
            '42501',
          )
        expect((await as('member', `update business_entries set about = 'x'`)).count).toBe(0)
        expect((await as('member', `update voucher_participants set phone = 'x'`)).count).toBe(0)
        for (const sql of [
          `insert into business_editors (business_id, user_id) select id, auth.uid() from business_entries`,
          `update business_changes set decision = 'accept', decided_at = now()`,
          `update business_editors set business_id = '${foreign}'`,
        ])
          expect((await as('member', sql)).code, sql).toBe('42501')
        for (const call of [
          `link_business('${foreign}', 'member@example.org')`,
          `unlink_business(gen_random_uuid())`,
        ])
          expect((await as('member', `select ${call}`)).code, call).toMatch(/42501|PT404/)
        expect((await as('member', `select decide_business_change('${id}', now(), 'accept')`)).code).toBe(
          '42501',
        )
        expect((await as('member', `select undo_business_decision('${id}')`)).code).toBe('42501')
        expect((await as('member', `select * from accounts_of_business('${id}')`)).count).toBe(0)
        expect((await as('member', `select note_invited_editor(gen_random_uuid(), auth.uid())`)).code).toBe(
          '42501',
        )
      })

      test('meets the bounds of the tables, also with what waits', async () => {
        const refused: [object | string, string][] = [
          [{ about: 'x'.repeat(10_001) }, '23514'],
          [{ name: ' ' }, '23514'],
          [{ name: null }, '23502'],
          [{ email: 'nobody' }, '23514'],
          [{ website: 'javascript:alert(1)' }, '23514'],
          [{ hours: { weekly: { mo: [['9', '12']] } } }, '23514'],
          [{ open_sundays: 'perhaps' }, '22P02'],
          [{ logo_url: 'https://elsewhere.example/a.png' }, '23514'],
          [{ pictures: [{ image_url: picture('a.jpg'), alt: '' }] }, '23514'],
          [{ pictures: Array(13).fill(pictures[0]) }, '23514'],
          [{ pictures: 'a' }, '23514'],
          ['about', '22023'],
          [{ about: 'x'.repeat(120_000) }, '22023'],
        ]
        for (const [changes, code] of refused)
          expect(await attempt(changes), JSON.stringify(changes).slice(0, 60)).toBe(code)
        expect(await change()).toBeUndefined()
        await owner('update business_editors set changes_counted = 60')
        expect(await attempt({ phone: '3' })).toBe('PT429')
        await owner(`update business_editors set counted_since = now() - interval '61 minutes'`)
        expect(await attempt({ phone: '3' })).toBeUndefined()
      })

      test('stores pictures, 60 a day, as long as the link lasts; what waits is not removed', async () => {
        const upload = (who: PersonaName, name: string) =>
          as(
            who,
            `insert into storage.objects (bucket_id, name, owner_id) values ('business-pictures', $1, auth.uid()::text)`,
            [name],
          )
        expect((await upload('member', 'a.jpg')).code).toBeUndefined()
        expect((await upload('otherMember', 'a.jpg')).code).toBe('42501')
        expect((await upload('member', '../a.jpg')).code).toBe('42501')
        await owner(
          `insert into storage.objects (bucket_id, name, owner_id, updated_at) select 'business-pictures', n || '.jpg', $1, now() - interval '2 days' from generate_series(1, 60) as n`,
          [userOf('member')],
        )
        expect((await upload('member', 'a.jpg')).code).toBe('42501')
        await edit({ logo_url: picture('1.jpg'), pictures: [{ image_url: picture('2.jpg'), alt: 'a' }] })
        await owner('select private.remove_expired_business_pictures()')
        const { rows } = await owner(
          `select name from storage.objects where bucket_id = 'business-pictures' order by name`,
        )
        expect(rows.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg'])
        await owner(`${ALLOW_DELETING}; delete from storage.objects where bucket_id = 'business-pictures'`)
      })
    })
  })

  describe('own businesses linking', () => {
    const { as, performAs, owner, userOf, setUp, edit, mails } = createOwnBusinesses()

    /** Business of the member, and one without an owner. */
    let [id, foreign] = ['', '']
    beforeEach(async () => {
      ;[id, foreign] = await setUp()
    })

    describe('linking', () => {
      const link = (who: PersonaName, email: string, business = id) =>
        as(who, 'select link_business($1, $2) as outcome', [business, email])
      const accounts = async (business = foreign) =>
        (await performAs('vouchers', 'select email, is_invited from accounts_of_business($1)', [business]))
          .rows

      test('is for who keeps the business', async () => {
        for (const who of ['visitor', 'member', 'editor'] as const)
          expect((await link(who, 'a@example.org')).code, who).toBe('42501')
        expect((await link('secretary', 'nobody')).code).toBe('23514')
        expect((await link('secretary', 'MEMBER@example.org')).code).toBe('PT409')
        expect((await link('secretary', 'a@example.org', userOf('member'))).code).toBe('42501')
      })

      test('takes a confirmed account, which becomes one of a member, and tells it', async () => {
        await owner(`update user_roles set role = 'guest' where user_id = $1`, [userOf('otherMember')])
        const email = (await owner('select email from auth.users where id = $1', [userOf('otherMember')]))
          .rows[0]?.email
        await performAs('vouchers', 'select link_business($1, $2)', [foreign, ` ${email.toUpperCase()} `])
        expect(await accounts()).toEqual([{ email, is_invited: false }])
        expect(
          (await owner('select role from user_roles where user_id = $1', [userOf('otherMember')])).rows,
        ).toEqual([{ role: 'member' }])
        expect(await mails()).toMatchObject([
          { kind: 'business-linked', values: { title: 'Kiosk', invite: false, account: true } },
        ])
      })

      test('finds confirmed accounts that are not linked, by words of name and address, for who keeps the business', async () => {
        await owner(`update profiles set first_name = 'Änne', last_name = 'Gast' where user_id = $1`, [
          userOf('otherMember'),
        ])
        const found = async (search: string | null, who: PersonaName = 'vouchers', business = id) =>
          (await performAs(who, 'select email, name from accounts_to_link($1, $2)', [business, search])).rows
        const email = 'otherMember@example.org'
        expect(await found('gast änne')).toEqual([{ email, name: 'Änne Gast' }])
        expect(await found(email.toUpperCase())).toHaveLength(1)
        expect((await found('member@example.org')).map((account) => account.email)).toEqual([email])
        for (const nothing of ['ä', '  g ', '', null, 'x'.repeat(101), '%%%', 'Gast Nobody'])
          expect(await found(nothing), `${nothing}`).toEqual([])
        for (const who of ['member', 'editor'] as const) expect(await found('gast', who), who).toEqual([])
        expect((await as('visitor', `select accounts_to_link($1, 'gast')`, [id])).code).toBe('42501')
        await owner('update auth.users set email_confirmed_at = null where id = $1', [userOf('otherMember')])
        expect(await found('gast')).toEqual([])
        await owner(
          `update auth.users set email_confirmed_at = now(), email = 'many' || left(id::text, 8) || '@example.org'`,
        )
        expect((await found('many')).length).toBeLessThanOrEqual(10)
      })

      test('invites every other address, and links the account that comes of it once', async () => {
        await performAs('vouchers', 'select link_business($1, $2)', [foreign, 'neu@example.org'])
        expect(await accounts()).toEqual([{ email: 'neu@example.org', is_invited: true }])
        expect((await link('vouchers', 'NEU@example.org', foreign)).code).toBe('PT409')
        const { rows } = await owner('select id from business_editors where invited_email is not null')
        await performAs('service', 'select note_invited_editor($1, $2)', [rows[0]?.id, userOf('otherMember')])
        expect(await accounts()).toMatchObject([{ is_invited: false }])
        await performAs('service', 'select note_invited_editor($1, $2)', [rows[0]?.id, userOf('member')])
        expect(
          (await owner('select user_id from business_editors where business_id = $1', [foreign])).rows,
        ).toEqual([{ user_id: userOf('otherMember') }])
      })

      test('is taken back with a mail that has not left, and is logged without the address', async () => {
        await performAs('vouchers', 'select link_business($1, $2)', [foreign, 'neu@example.org'])
        await performAs(
          'vouchers',
          'select unlink_business((select id from business_editors where business_id = $1))',
          [foreign],
        )
        expect(await mails()).toEqual([])
        const { rows } = await owner(
          `select action, details from records.audit_log where action in ('linked', 'unlinked') and subject_id = $1 order by action`,
          [foreign],
        )
        expect(rows).toEqual([
          { action: 'linked', details: null },
          { action: 'unlinked', details: null },
        ])
        expect((await as('vouchers', 'select unlink_business(gen_random_uuid())')).code).toBe('PT404')
      })

      test('has bounds', async () => {
        await owner(`insert into business_editors (business_id, invited_email, linked_at)
      select '${foreign}', n || '@example.org', now() - interval '1 day' from generate_series(1, 10) as n`)
        expect((await link('admin', 'a@example.org', foreign)).code).toBe('PT429')
        expect((await link('admin', 'a@example.org')).code).toBeUndefined()
        await owner('update business_editors set linked_at = now()')
        await owner(
          `insert into business_editors (business_id, invited_email) select '${foreign}', n || '@b.example' from generate_series(1, 10) as n`,
        )
        expect((await link('admin', 'a@example.org')).code).toBe('PT429')
      })

      test('is part of what is stored about a person, and goes with the account', async () => {
        await edit({ about: 'a' })
        const { rows } = await as('member', `select label from my_data() where label like '%Betrieb%'`)
        expect(rows.map(({ label }) => label).sort()).toEqual([
          'Konten von Betrieben',
          'Änderungen an Betrieben',
        ])
        await owner('update business_editors set user_id = $1', [userOf('otherMember')])
        await owner('update business_changes set user_id = $1', [userOf('otherMember')])
        await owner('delete from auth.users where id = $1', [userOf('otherMember')])
        const left = await owner(
          'select (select count(*)::int from business_editors) as links, (select count(*)::int from business_changes) as changes',
        )
        expect(left.rows).toEqual([{ links: 0, changes: 0 }])
      })
    })
  })
})

describe('the office', () => {
  const { as, performAs, owner, setUp, edit, entry, change, decide, mails } = createOwnBusinesses()

  /** Business of the member, and one without an owner. */
  let [id, foreign] = ['', '']
  beforeEach(async () => {
    ;[id, foreign] = await setUp()
  })

  describe('the office', () => {
    test('sees what waits, accepts it, tells the member, and takes that back within a minute', async () => {
      await edit({ about: 'Brillen', name: 'Optik Scharfblick' })
      const { rows } = await as(
        'secretary',
        `select kind, id, title from waiting_items() where kind = 'business_change'`,
      )
      expect(rows).toEqual([{ kind: 'business_change', id, title: 'Optik' }])
      await decide('accept')
      expect(await entry()).toMatchObject({ about: 'Brillen', name: 'Optik Scharfblick' })
      expect(await mails()).toMatchObject([
        {
          kind: 'business-change-decided',
          recipient: 'member@example.org',
          values: { title: 'Optik', decision: 'accept' },
        },
      ])
      await performAs('secretary', 'select undo_business_decision($1)', [id])
      expect(await entry()).toMatchObject({ about: null, name: 'Optik' })
      expect(await change()).toMatchObject({ decision: null, changes: { about: 'Brillen' } })
      expect(await mails()).toEqual([])
      const log = await owner(
        `select action from records.audit_log where subject_table = 'businesses' and subject_id = $1 and action <> 'update'`,
        [id],
      )
      expect(log.rows.map(({ action }) => action)).toEqual(['accepted', 'reopened'])
    })

    test('has no position for another address, and the old one when it takes that back', async () => {
      const position = async () => [(await entry()).latitude, (await entry()).longitude]
      await performAs(
        'secretary',
        'update business_entries set latitude = 49.1, longitude = 12.5 where id = $1',
        [id],
      )
      await edit({ address: 'Ringstraße 2' })
      expect(await position()).toEqual([49.1, 12.5])
      await decide('accept')
      expect(await position()).toEqual([null, null])
      await performAs(
        'secretary',
        'update business_entries set latitude = 48, longitude = 11 where id = $1',
        [id],
      )
      await performAs('secretary', 'select undo_business_decision($1)', [id])
      expect(await position()).toEqual([49.1, 12.5])
      await decide('reject')
      await performAs('secretary', 'select undo_business_decision($1)', [id])
      expect(await position()).toEqual([49.1, 12.5])
    })

    test('rejects it with a reason, which its owner reads; a later change waits again', async () => {
      await edit({ about: 'Kauft!' })
      await decide('reject', 'vouchers', ' Das ist Werbung. ')
      expect(await entry()).toMatchObject({ about: null })
      expect((await as('member', 'select decision, reason from my_businesses()')).rows).toEqual([
        { decision: 'reject', reason: 'Das ist Werbung.' },
      ])
      expect(await mails()).toMatchObject([{ values: { decision: 'reject', reason: 'Das ist Werbung.' } }])
      await edit({ offers: 'Sehtest' })
      expect(await change()).toMatchObject({ changes: { offers: 'Sehtest' }, decision: null, reason: null })
      expect((await as('secretary', 'select undo_business_decision($1)', [id])).code).toBe('PT404')
    })

    test('decides what it has seen, once, and where it keeps the business', async () => {
      await edit({ about: 'a' })
      const sql = 'select decide_business_change($1, $2, $3)'
      const { proposed_at } = await change()
      for (const who of ['member', 'otherMember', 'editor'] as const)
        expect((await as(who, sql, [id, proposed_at, 'accept'])).code, who).toBe('42501')
      expect((await as('secretary', sql, [id, new Date(0), 'accept'])).code).toBe('PT409')
      expect((await as('secretary', sql, [id, proposed_at, 'perhaps'])).code).toBe('22023')
      expect((await as('secretary', sql, [foreign, proposed_at, 'accept'])).code).toBe('PT404')
      await decide('accept')
      await owner(`update business_changes set decided_at = now() - interval '2 minutes'`)
      expect((await as('secretary', 'select undo_business_decision($1)', [id])).code).toBe('PT409')
    })

    test('keeps what was changed again after it was accepted, when it takes that back', async () => {
      await edit({ about: 'a', offers: 'b' })
      await decide('accept')
      await performAs('admin', `update business_entries set offers = 'c' where id = $1`, [id])
      await performAs('secretary', 'select undo_business_decision($1)', [id])
      expect(await entry()).toMatchObject({ about: null, offers: 'c' })
    })
  })
})
