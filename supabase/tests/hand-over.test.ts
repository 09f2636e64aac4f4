import { beforeEach, describe, expect, test } from 'vitest'
import { claimsOf } from 'zunft-backend/testing'
import { attempt, createPersonas, perform } from './testing/personas.ts'

const { server, as, owner } = createPersonas()

/** An account with these offices; `confirmed`: whether it can sign in. */
async function account(offices: readonly string[], confirmed = true): Promise<string> {
  const { rows } = await owner(
    `insert into auth.users (id, email, email_confirmed_at) select id, id || '@example.org', case when $1 then now() end
     from gen_random_uuid() as id returning id`,
    [confirmed],
  )
  const { id } = rows[0]
  if (offices.length === 0) return id
  await owner(`insert into user_roles (user_id, role) values ($1, 'admin')`, [id])
  await owner(
    'insert into user_offices (user_id, office) select $1, unnest($2::text[]) on conflict do nothing',
    [id, offices],
  )
  await owner('delete from user_offices where user_id = $1 and office <> all ($2)', [id, offices])
  return id
}
const officesOf = async (id: string) =>
  (await owner('select office from user_offices where user_id = $1 order by 1', [id])).rows.map(
    ({ office }) => office,
  )
const claims = (id: string) => claimsOf(server.db.adminPool, id)
const HAND_OVER = 'select hand_over($1)'
const changes = (offices: Readonly<Record<string, readonly string[]>>) => [
  JSON.stringify(Object.entries(offices).map(([user_id, held]) => ({ user_id, offices: held }))),
]

describe('the board is handed over', () => {
  let leaving: string
  let coming: string
  let treasurer: string
  beforeEach(async () => {
    ;[leaving, coming, treasurer] = await Promise.all([
      account(['board', 'secretary']),
      account([]),
      account(['treasurer']),
    ])
    // No other account is left on the board.
    await owner('delete from user_offices where user_id <> all ($1)', [[leaving, treasurer]])
  })

  test('in one transaction by who leaves, who loses the role with the last office', async () => {
    const all = changes({ [leaving]: [], [coming]: ['board'], [treasurer]: ['treasurer', 'secretary'] })
    await perform(server.db.pool, await claims(leaving), HAND_OVER, all)
    expect(await Promise.all([leaving, coming, treasurer].map(officesOf))).toEqual([
      [],
      ['board'],
      ['secretary', 'treasurer'],
    ])
    const roles = await owner('select role from user_roles where user_id = any ($1) order by role', [
      [leaving, coming],
    ])
    expect(roles.rows).toEqual([{ role: 'admin' }, { role: 'member' }])
    const log = await owner(
      `select distinct account_id, offices from records.audit_log where subject_id = any ($1) and account_id is not null`,
      [[leaving, coming, treasurer]],
    )
    expect(log.rows).toEqual([{ account_id: leaving, offices: ['board', 'secretary'] }])
  })

  test('or not at all', async () => {
    const all = changes({ [coming]: ['editor'], [treasurer]: ['king'] })
    expect((await attempt(server.db.pool, await claims(leaving), HAND_OVER, all)).code).toBe('23514')
    expect(await officesOf(coming)).toEqual([])
  })

  test('to nobody: refused', async () => {
    const all = changes({ [leaving]: [] })
    expect((await attempt(server.db.pool, await claims(leaving), HAND_OVER, all)).code).toBe('23001')
  })

  test('to somebody who has not accepted the invitation yet: refused', async () => {
    const all = changes({ [leaving]: [], [await account([], false)]: ['board'] })
    const refused = await attempt(server.db.pool, await claims(leaving), HAND_OVER, all)
    expect(refused).toMatchObject({ code: '23001', text: 'nobody on the board would be able to sign in' })
  })

  test('by the board alone', async () => {
    const all = changes({ [treasurer]: ['board'] })
    expect((await attempt(server.db.pool, await claims(treasurer), HAND_OVER, all)).code).toBe('42501')
    expect((await as('member', HAND_OVER, all)).code).toBe('42501')
    expect((await as('visitor', HAND_OVER, all)).code).toBe('42501')
  })

  test.each([
    ['nothing', '[]', '22023'],
    ['no list', '{}', '22023'],
    ['null', null, '22023'],
    [
      'an unknown account',
      '[{"user_id":"50000000-0000-4000-8000-00000000dead","offices":["editor"]}]',
      '23503',
    ],
    ['no offices', '[{"user_id":"50000000-0000-4000-8000-00000000dead"}]', '22004'],
    [
      'one account twice',
      JSON.stringify(Array(2).fill({ user_id: '50000000-0000-4000-8000-00000000dead', offices: [] })),
      '22023',
    ],
    ['more than fifty', JSON.stringify(Array(51).fill({})), '22023'],
  ])('with %s is refused', async (_what, value, code) => {
    expect((await attempt(server.db.pool, await claims(leaving), HAND_OVER, [value])).code).toBe(code)
  })
})
