import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  besideTransaction,
  claimsOf,
  createTestDatabase,
  emptyTables,
  type TestDatabase,
  waitingFor,
} from 'zunft-backend/testing'
import { attempt, createPersonas, OFFICE_HOLDERS, type PersonaName, perform } from './testing/personas.ts'

describe('last of the board', () => {
  describe('last of the board', () => {
    const { server, as, owner } = createPersonas()

    /** A second account on the board, by what became of it; confirmed unless it says otherwise. */
    const OTHERS = {
      nobody: null,
      'one that has confirmed no address': 'email_confirmed_at = null',
      'a locked one': `banned_until = now() + interval '1 hour'`,
      'a deleted one': 'deleted_at = now()',
      'one whose lock is over': `banned_until = now() - interval '1 second'`,
      'one that can sign in': 'banned_until = null',
    } as const
    type Other = keyof typeof OTHERS

    const COUNTED: readonly Other[] = ['one whose lock is over', 'one that can sign in']
    /** Where no mail is delivered, accounts sign in with an unconfirmed address: roles, offices and locks count them. */
    const COUNTED_UNCONFIRMED: readonly Other[] = [...COUNTED, 'one that has confirmed no address']

    /** What would leave the board without anybody, as whom, and which others make it possible. */
    const RULES: readonly (readonly [string, PersonaName, string, readonly Other[]])[] = [
      ['losing the office', 'admin', `select set_offices($1, '{editor}')`, COUNTED_UNCONFIRMED],
      ['losing every office', 'admin', `select set_offices($1, '{}')`, COUNTED_UNCONFIRMED],
      ['a deleted office', 'service', 'delete from user_offices where user_id = $1', COUNTED_UNCONFIRMED],
      [
        'losing the role',
        'service',
        `update user_roles set role = 'member' where user_id = $1`,
        COUNTED_UNCONFIRMED,
      ],
      ['locking', 'service', `select begin_account_action(gen_random_uuid(), 'locked', $1)`, COUNTED],
      ['deleting', 'service', `select begin_account_action(gen_random_uuid(), 'deleted', $1)`, COUNTED],
      [
        'handing over',
        'admin',
        `select hand_over(jsonb_build_array(jsonb_build_object('user_id', $1::uuid, 'offices', '[]'::jsonb)))`,
        COUNTED,
      ],
      [
        'asking for the deletion of the own account',
        'admin',
        'select request_account_deletion() from (select $1::uuid) as own',
        COUNTED,
      ],
    ]

    let other: string | undefined
    afterEach(async () => {
      if (other) await owner('delete from auth.users where id = $1', [other])
      other = undefined
    })

    async function addToBoard(became: string | null) {
      if (became === null) return
      other = randomUUID()
      await owner('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
        other,
        `${other}@example.org`,
      ])
      await owner(`insert into user_roles (user_id, role) values ($1, 'admin')`, [other])
      await owner(`update auth.users set ${became} where id = $1`, [other])
    }

    test('beside the last of the board there are holders of every other office, with confirmed and unconfirmed addresses', async () => {
      const { rows } = await owner(`
    select office, bool_or(email_confirmed_at is not null) as confirmed
    from user_offices join auth.users on id = user_id group by office order by office`)
      expect(rows).toEqual(
        ['board', ...OFFICE_HOLDERS].toSorted().map((office) => ({
          office,
          confirmed: office !== 'vouchers' && office !== 'board',
        })),
      )
    })

    describe.each(RULES)('%s', (_what, who, sql, counted) => {
      test.each(Object.keys(OTHERS) as Other[])('beside %s', async (found) => {
        await addToBoard(OTHERS[found])
        const { code } = await as(who, sql, [server.personas.admin.userId])
        expect(code).toBe(counted.includes(found) ? undefined : '23001')
      })
    })
  })

  describe('last admin', () => {
    const SERVICE = { role: 'service_role' }
    const REFUSED = {
      code: '23001',
      text: 'the last account on the board can not be removed\nGive the office "board" to somebody else first.',
    }
    const STATEMENTS = [
      ['demotion', `update user_roles set role = 'member' where user_id = $1`],
      ['removal', 'delete from user_roles where user_id = $1'],
    ] as const

    let db: TestDatabase
    let first: string
    let second: string
    let empty: () => Promise<void>
    beforeAll(async () => {
      db = await createTestDatabase()
      empty = await emptyTables(db.adminPool)
    })
    beforeEach(async () => {
      first = await account('admin')
      second = await account('member')
    })
    afterEach(() => empty())
    afterAll(() => db.drop())

    async function account(role: string): Promise<string> {
      const id = randomUUID()
      await db.adminPool.query('insert into auth.users (id, email) values ($1, $2)', [
        id,
        `${id}@example.org`,
      ])
      await db.adminPool.query('insert into user_roles (user_id, role) values ($1, $2)', [id, role])
      return id
    }

    const claims = (sub: string) => claimsOf(db.adminPool, sub)
    const admins = async (): Promise<number> =>
      (await db.adminPool.query(`select count(*)::int from user_roles where role = 'admin'`)).rows[0].count

    describe.for(STATEMENTS)('the %s of the last admin', ([, sql]) => {
      test('is refused for everybody', async () => {
        for (const caller of [await claims(first), SERVICE]) {
          expect(await attempt(db.pool, caller, sql, [first])).toMatchObject(REFUSED)
        }
        await expect(db.adminPool.query(sql, [first])).rejects.toMatchObject({ code: '23001' })
      })

      test('succeeds once there is another admin', async () => {
        await perform(
          db.pool,
          await claims(first),
          `update user_roles set role = 'admin' where user_id = $1`,
          [second],
        )
        expect((await attempt(db.pool, await claims(first), sql, [first])).count).toBe(1)
      })

      test('leaves one admin when two remove each other at the same time', async () => {
        await db.adminPool.query(`update user_roles set role = 'admin'`)
        const [one, other] = [await claims(first), await claims(second)]
        const outcomes = await Promise.allSettled([
          perform(db.pool, one, sql, [second]),
          perform(db.pool, other, sql, [first]),
        ])
        expect(await admins()).toBe(1)
        const reasons = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
        // The second one is no admin any more, or gets the error for the last admin.
        expect(reasons.filter((code) => code !== '23001')).toEqual([])
      })

      test('waits for a concurrent one, and is then refused', async () => {
        await db.adminPool.query(`update user_roles set role = 'admin'`)
        await besideTransaction(db.adminPool, async (open) => {
          await open.query(sql, [second])
          const late = perform(db.pool, SERVICE, sql, [first]).catch((error: pg.DatabaseError) => error)
          await expect.poll(() => waitingFor(open)).toBe(1)
          await open.query('commit')
          expect(await late).toMatchObject({ code: '23001' })
        })
        expect(await admins()).toBe(1)
      })
    })

    test('the account of the last admin cannot be deleted, and keeps its data', async () => {
      const deleting = 'delete from auth.users where id = $1'
      await expect(db.authPool.query(deleting, [first])).rejects.toMatchObject({ code: '23001' })
      expect(await admins()).toBe(1)
      expect((await db.adminPool.query('select from profiles where user_id = $1', [first])).rowCount).toBe(1)
      expect((await db.authPool.query(deleting, [second])).rowCount).toBe(1)
    })

    test('leaves one admin when two accounts are deleted at the same time', async () => {
      await db.adminPool.query(`update user_roles set role = 'admin'`)
      const deleting = (id: string) => db.authPool.query('delete from auth.users where id = $1', [id])
      const outcomes = await Promise.allSettled([deleting(first), deleting(second)])
      expect(outcomes.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await admins()).toBe(1)
    })

    test('one statement may transfer the role', async () => {
      const handing = `update user_roles set role = case user_id when $1 then 'member' else 'admin' end`
      await perform(db.pool, await claims(first), handing, [first])
      const { rows } = await db.adminPool.query(`select user_id from user_roles where role = 'admin'`)
      expect(rows).toEqual([{ user_id: second }])
    })

    test('without admins, members can be added and removed', async () => {
      const empty = await createTestDatabase()
      try {
        await empty.adminPool.query('insert into auth.users (id) values ($1)', [first])
        await empty.adminPool.query(`insert into user_roles values ($1, 'member')`, [first])
        expect((await empty.adminPool.query('delete from auth.users')).rowCount).toBe(1)
      } finally {
        await empty.drop()
      }
    })
  })
})

describe('hand-over', () => {
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
})
