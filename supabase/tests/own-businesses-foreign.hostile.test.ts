import { beforeEach, describe, expect, test } from 'vitest'
import { ALLOW_DELETING, createOwnBusinesses, picture } from './testing/own-businesses.ts'
import type { PersonaName } from './testing/personas.ts'

describe('own businesses foreign', () => {
  const { as, performAs, owner, userOf, setUp, edit, attempt, CHANGE } = createOwnBusinesses()

  /** Business of the member, and one without an owner. */
  let [id, foreign] = ['', '']
  beforeEach(async () => {
    ;[id, foreign] = await setUp()
  })

  describe('an attacker', () => {
    /** A business of another member, with a change that waits. */
    beforeEach(async () => {
      await owner('insert into business_editors (business_id, user_id) values ($1, $2)', [
        foreign,
        userOf('otherMember'),
      ])
      await performAs('otherMember', CHANGE, [foreign, { about: 'b' }, { about: null }])
    })
    const verifyFactor = (who: PersonaName) =>
      owner(
        `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at) values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
        [userOf(who)],
      )
    const removeFactors = () => owner('delete from auth.mfa_factors')
    const decision = (who: PersonaName, business: string) =>
      as(
        who,
        'select decide_business_change($1, (select proposed_at from business_changes where business_id = $1), $2)',
        [business, 'accept'],
      )
    const upload = (who: PersonaName, name = 'x.jpg') =>
      as(
        who,
        `insert into storage.objects (bucket_id, name, owner_id) values ('business-pictures', $1, auth.uid()::text)`,
        [name],
      )

    test('with a link to one business reads and decides nothing of another one', async () => {
      const count = async (sql: string) => (await as('member', sql, [foreign])).count
      for (const sql of [
        'select * from business_changes where business_id = $1',
        'select * from business_editors where business_id = $1',
        'select * from my_businesses() where id = $1',
        'select * from accounts_of_business($1)',
        `select * from accounts_to_link($1, 'member')`,
      ])
        expect(await count(sql), sql).toBe(0)
      for (const call of [
        'withdraw_business_change($1)',
        `decide_business_change($1, now(), 'accept')`,
        'undo_business_decision($1)',
        `link_business($1, 'member@example.org')`,
      ])
        expect((await as('member', `select ${call}`, [foreign])).code, call).toBe('42501')
      const last = await as(
        'member',
        `select last_editor_of_business($1, now() - interval '1 day') as name`,
        [foreign],
      )
      expect(last.code ?? last.rows[0]?.name ?? null).toSatisfy(
        (found) => found === null || found === '42501',
      )
      expect((await owner('select changes from business_changes')).rows).toEqual([
        { changes: { about: 'b' } },
      ])
    })

    test('does not let others into the own business, nor learns who else is linked to it', async () => {
      await owner('insert into business_editors (business_id, invited_email) values ($1, $2)', [
        id,
        'colleague@example.org',
      ])
      expect((await as('member', `select link_business($1, 'friend@example.org')`, [id])).code).toBe('42501')
      expect((await as('member', 'select * from accounts_of_business($1)', [id])).count).toBe(0)
      expect((await as('member', 'select * from business_editors')).count).toBe(1)
    })

    test('whose role has ended reads nothing, stores nothing and withdraws nothing', async () => {
      await edit({ about: 'a' })
      await owner(`update user_roles set role = 'guest' where user_id = $1`, [userOf('member')])
      expect((await as('member', 'select * from my_businesses()')).count).toBe(0)
      expect((await as('member', 'select * from business_changes')).count).toBe(0)
      expect((await as('member', 'select withdraw_business_change($1)', [id])).code).toBe('42501')
      expect((await upload('member')).code).toBe('42501')
      await owner(`update user_roles set role = 'member' where user_id = $1`, [userOf('member')])
      expect((await as('member', 'select * from my_businesses()')).count).toBe(1)
    })

    test('without the second factor of the account reads and stores nothing; an office decides nothing', async () => {
      await edit({ about: 'a' })
      await verifyFactor('member')
      expect((await as('member', 'select * from my_businesses()')).count).toBe(0)
      expect((await as('member', 'select * from business_changes')).count).toBe(0)
      expect((await as('member', 'select withdraw_business_change($1)', [id])).code).toBe('42501')
      expect((await upload('member')).code).toBe('42501')
      await verifyFactor('secretary')
      expect((await decision('secretary', id)).code).toBe('42501')
      expect((await as('secretary', `select link_business($1, 'a@example.org')`, [id])).code).toBe('42501')
      expect((await as('secretary', `select * from accounts_of_business($1)`, [id])).count).toBe(0)
      await removeFactors()
      expect((await decision('secretary', id)).code).toBeUndefined()
    })

    test('in the office of vouchers has nothing to do with businesses that take none', async () => {
      await owner(`insert into voucher_participants (name, location_type) values ('Kanzlei', 'business')`)
      const kanzlei = (await owner(`select id from business_entries where name = 'Kanzlei'`)).rows[0]?.id
      await owner('insert into business_editors (business_id, user_id) values ($1, $2)', [
        kanzlei,
        userOf('otherMember'),
      ])
      await performAs('otherMember', CHANGE, [kanzlei, { about: 'k' }, { about: null }])
      expect((await decision('vouchers', kanzlei)).code).toBe('42501')
      for (const call of ['undo_business_decision($1)', `link_business($1, 'a@example.org')`])
        expect((await as('vouchers', `select ${call}`, [kanzlei])).code, call).toBe('42501')
      expect((await as('vouchers', 'select * from accounts_of_business($1)', [kanzlei])).count).toBe(0)
      expect(
        (await as('vouchers', 'select * from business_changes where business_id = $1', [kanzlei])).count,
      ).toBe(0)
      const link = await owner('select id from business_editors where business_id = $1', [kanzlei])
      expect((await as('vouchers', 'select unlink_business($1)', [link.rows[0]?.id])).code).toMatch(
        /42501|PT404/,
      )
      expect((await decision('vouchers', foreign)).code).toBeUndefined()
    })

    test('replaces and deletes no picture that somebody else has stored', async () => {
      await performAs(
        'otherMember',
        `insert into storage.objects (bucket_id, name, owner_id) values ('business-pictures', 'b.jpg', auth.uid()::text)`,
      )
      const objects = `storage.objects where bucket_id = 'business-pictures' and name = 'b.jpg'`
      expect((await upload('member', 'b.jpg')).code).toMatch(/42501|23505/)
      for (const sql of [
        `update storage.objects set owner_id = auth.uid()::text where bucket_id = 'business-pictures'`,
        `update storage.objects set name = 'c.jpg' where bucket_id = 'business-pictures'`,
        `delete from ${objects}`,
      ]) {
        const { code, count } = await as('member', sql)
        expect(code === '42501' || count === 0, sql).toBe(true)
      }
      expect((await owner(`select from ${objects}`)).rowCount).toBe(1)
      await owner(`${ALLOW_DELETING}; delete from ${objects}`)
    })

    test('keeps no way in when the business is deleted, in the bin or merged into another one', async () => {
      await owner(`delete from voucher_participants where name = 'Optik'`)
      expect(await attempt({ phone: '3' })).toMatch(/42501|PT404/)
      expect((await as('member', 'select * from my_businesses()')).count).toBe(0)
    })
  })
})

describe('own businesses changes', () => {
  const { as, performAs, owner, userOf, setUp, edit, entry, change, CHANGE } = createOwnBusinesses()

  /** Business of the member. */
  let id = ''
  beforeEach(async () => {
    ;[id] = await setUp()
  })

  const pictures = [{ image_url: picture('a.jpg'), alt: 'Laden' }]
  const HOURS = { weekly: { mo: [['09:00', '12:00']] } }
  const settings = (moderation: object) =>
    owner('insert into settings_versions (number, document) values (1, $1)', [{ moderation }])

  describe('what owners change', () => {
    test('is public at once in hours and contacts, and waits in names, texts and pictures, apart from what is public', async () => {
      const held = { about: 'Brillen', name: 'Optik Scharfblick', logo_url: picture('logo.png'), pictures }
      expect((await edit({ hours: HOURS, open_sundays: true, phone: '09461 1', ...held })).sort()).toEqual(
        Object.keys(held).sort(),
      )
      expect(await entry()).toMatchObject({
        hours: HOURS,
        open_sundays: true,
        phone: '09461 1',
        name: 'Optik',
        about: null,
        logo_url: null,
        pictures: [],
      })
      expect(
        (await owner(`select distinct phone from voucher_participants where name = 'Optik'`)).rows,
      ).toEqual([{ phone: '09461 1' }])
      expect(await change()).toMatchObject({ changes: held, user_id: userOf('member'), decision: null })
      expect((await as('visitor', 'select * from business_changes')).code).toBe('42501')
      const { rows } = await as('member', 'select * from my_businesses()')
      expect(rows).toMatchObject([
        { id, entry: { name: 'Optik' }, changes: held, held: ['name', 'texts', 'pictures'] },
      ])
    })

    test('follows the settings of each group, names excepted', async () => {
      await settings({
        businessTexts: 'at_once',
        businessPictures: 'at_once',
        businessHours: 'approval',
        businessContact: 'approval',
        businessName: 'at_once',
      })
      expect(
        (await edit({ about: 'a', pictures, hours: HOURS, website: 'optik.example', name: 'b' })).sort(),
      ).toEqual(['hours', 'name', 'website'])
      expect(await entry()).toMatchObject({ about: 'a', pictures, hours: null, website: null, name: 'Optik' })
    })

    test('adds to what waits, and no longer waits when it is as before or withdrawn', async () => {
      await edit({ about: 'a' })
      await edit({ offers: 'b' })
      expect((await change()).changes).toEqual({ about: 'a', offers: 'b' })
      expect(await edit({ about: null })).toEqual(['offers'])
      await performAs('member', 'select withdraw_business_change($1)', [id])
      expect(await change()).toBeUndefined()
      expect((await as('member', 'select withdraw_business_change($1)', [id])).code).toBe('PT404')
    })

    test('is refused where somebody has changed the same meanwhile, and only then', async () => {
      const stale = (changes: object, before: object) => as('member', CHANGE, [id, changes, before])
      await owner(`update voucher_participants set phone = '3'`)
      expect((await stale({ phone: '4' }, { phone: '1' })).code).toBe('PT409')
      expect((await stale({ email: 'a@example.org' }, { email: null })).code).toBeUndefined()
      await edit({ about: 'mine' })
      expect((await stale({ about: 'b' }, { about: null })).code).toBe('PT409')
      expect((await stale({ about: 'b' }, {})).code).toBe('22023')
    })
  })
})
