import { beforeEach, describe, expect, test } from 'vitest'
import { createOwnBusinesses, picture } from './testing/own-businesses.ts'

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
