import { beforeEach, describe, expect, test } from 'vitest'
import { createOwnBusinesses } from './testing/own-businesses.ts'

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
    await performAs('secretary', 'update business_entries set latitude = 48, longitude = 11 where id = $1', [
      id,
    ])
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
