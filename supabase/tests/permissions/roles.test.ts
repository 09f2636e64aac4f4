import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { asRole } from 'zunft-backend/installation'
import { attempt, createPersonas, type PersonaName } from '../testing/personas.ts'

describe('roles', () => {
  const { server, as, owner } = createPersonas()

  describe('get_user_role', () => {
    const ANSWERS: ReadonlyArray<readonly [PersonaName, PersonaName, string]> = [
      ['visitor', 'admin', 'guest'],
      ['member', 'member', 'member'],
      ['member', 'admin', 'guest'],
      ['member', 'otherMember', 'guest'],
      ['admin', 'admin', 'admin'],
      ['admin', 'member', 'member'],
      ['service', 'member', 'member'],
    ]
    test.for(ANSWERS)('%s asking about %s gets %s', async ([asking, about, answer]) => {
      const { rows } = await as(asking, 'select get_user_role($1) as role', [server.personas[about].userId])
      expect(rows).toEqual([{ role: answer }])
    })

    test('returns the same for an unknown account as for another one', async () => {
      for (const id of [randomUUID(), null]) {
        expect((await as('admin', 'select get_user_role($1) as role', [id])).rows).toEqual([
          { role: 'guest' },
        ])
      }
    })
  })

  describe('a member cannot become an admin', () => {
    const ATTEMPTS: ReadonlyArray<readonly [string, string, { code?: string; count?: number }]> = [
      [
        'changing the own role',
        `update user_roles set role = 'admin' where user_id = auth.uid()`,
        { count: 0 },
      ],
      ['writing a second role', `insert into user_roles values (auth.uid(), 'admin')`, { code: '42501' }],
      [
        'writing over the own role',
        `insert into user_roles values (auth.uid(), 'admin') on conflict (user_id) do update set role = 'admin'`,
        { code: '42501' },
      ],
      ['removing the admin', `delete from user_roles where role = 'admin'`, { count: 0 }],
      ['taking over another account', 'update user_roles set user_id = auth.uid()', { code: '42501' }],
      ['writing into auth', `update auth.users set role = 'service_role'`, { code: '42501' }],
      ['reading accounts', 'select * from auth.users', { code: '42501' }],
      ['taking the profile of somebody', `update profiles set user_id = auth.uid()`, { code: '42501' }],
      ['reaching the like counter', 'select private.count_like()', { code: '0A000' }],
    ]
    test.for(ATTEMPTS)('%s', async ([, sql, outcome]) => {
      expect(await as('member', sql)).toMatchObject(outcome)
    })

    test('even with a token that claims more in its metadata', async () => {
      const claims = {
        ...server.personas.member.claims,
        user_role: 'admin',
        app_metadata: { role: 'admin' },
        user_metadata: { role: 'admin' },
      }
      const { count } = await attempt(server.db.pool, claims, 'select * from applications')
      expect(count).toBe(0)
      const { rows } = await attempt(server.db.pool, claims, 'select private.is_admin() as admin')
      expect(rows).toEqual([{ admin: false }])
    })
  })

  test('the admin check of a visitor reads no table', async () => {
    const counted = `select coalesce(sum(coalesce(idx_scan, 0) + coalesce(seq_scan, 0)), 0)::int as scans
    from pg_stat_xact_all_tables where schemaname = 'auth' or relname = 'user_roles'`
    const scans = (name: PersonaName) =>
      asRole(server.db.pool, { claims: server.personas[name].claims }, 'read', async (client) => {
        const before = await client.query(counted)
        await client.query('select private.is_admin()')
        const after = await client.query(counted)
        return after.rows[0].scans - before.rows[0].scans
      })
    expect(await scans('visitor')).toBe(0)
    expect(await scans('admin')).toBeGreaterThan(0)
  })

  describe('a profile', () => {
    test('is created with the account, with the names of the sign-up form', async () => {
      const created = await signUp({ first_name: ' Erika ', last_name: 'Mustermann', role: 'admin' })
      expect(created).toEqual({
        first_name: 'Erika',
        last_name: 'Mustermann',
        phone: null,
        address: null,
        city: null,
        postal_code: null,
        newsletter_subscribed: true,
        role: 'guest',
      })
    })

    test.for([
      ['no metadata', null, null],
      ['empty names', { first_name: '  ', last_name: '' }, null],
      ['names that are no text', { first_name: { a: 1 } }, '{"a": 1}'],
      ['names without end', { first_name: 'x'.repeat(5000) }, 'x'.repeat(100)],
    ] as const)('does not make a sign-up fail: %s', async ([, metadata, firstName]) => {
      expect(await signUp(metadata)).toMatchObject({ first_name: firstName, role: 'guest' })
    })

    test('is deleted with the account', async () => {
      const id = await createAccount({})
      await owner('delete from auth.users where id = $1', [id])
      const left = await owner('select from profiles where user_id = $1', [id])
      expect(left.rowCount).toBe(0)
    })

    test('can be updated by its owner in every field of the form', async () => {
      const { rows } = await as(
        'member',
        `update profiles set first_name = 'a', last_name = 'b', phone = '1', address = 'c', city = 'd',
         postal_code = '93426', newsletter_subscribed = false
       where user_id = $1 returning *`,
        [server.personas.member.userId],
      )
      expect(rows).toEqual([expect.objectContaining({ last_name: 'b', newsletter_subscribed: false })])
    })

    test('of somebody else is not accessible', async () => {
      const other = [server.personas.otherMember.userId]
      expect((await as('member', 'select * from profiles where user_id = $1', other)).count).toBe(0)
      expect((await as('member', `update profiles set city = 'x' where user_id = $1`, other)).count).toBe(0)
    })
  })

  async function createAccount(metadata: object | null): Promise<string> {
    const id = randomUUID()
    await owner('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
      id,
      `${id}@example.org`,
      metadata,
    ])
    return id
  }

  async function signUp(metadata: object | null): Promise<Record<string, unknown>> {
    const id = await createAccount(metadata)
    const { rows } = await owner(
      `select first_name, last_name, phone, address, city, postal_code, newsletter_subscribed,
       coalesce((select role from user_roles where user_id = $1), 'guest') as role
     from profiles where user_id = $1`,
      [id],
    )
    return rows[0]
  }
})

describe('accounts', () => {
  const { server, as, owner } = createPersonas()

  describe('the list of accounts', () => {
    test.for(['admin', 'service'] as const)('returns every account with its role to %s', async (name) => {
      const { rows } = await as(name, 'select id, email, first_name, role, confirmed from accounts')
      expect(rows).toContainEqual({
        id: server.personas.member.userId,
        email: 'member@example.org',
        first_name: 'member',
        role: 'member',
        confirmed: false,
      })
    })

    test('contains the last sign-in, and the role guest where none is stored', async () => {
      const id = randomUUID()
      const signedIn = new Date('2026-05-01T10:00:00Z')
      await owner('insert into auth.users (id, email, last_sign_in_at) values ($1, $2, $3)', [
        id,
        `${id}@example.org`,
        signedIn,
      ])
      const { rows } = await as('admin', 'select role, last_sign_in_at from accounts where id = $1', [id])
      expect(rows).toEqual([{ role: 'guest', last_sign_in_at: expect.anything() }])
      expect(new Date(String(rows[0]?.last_sign_in_at))).toEqual(signedIn)
    })

    test('omits deleted accounts', async () => {
      const id = randomUUID()
      await owner('insert into auth.users (id, deleted_at) values ($1, now())', [id])
      expect((await as('admin', 'select from accounts where id = $1', [id])).count).toBe(0)
    })

    test('is empty for a member, whatever the token claims', async () => {
      const claims = {
        ...server.personas.member.claims,
        user_role: 'admin',
        app_metadata: { role: 'admin' },
        user_metadata: { role: 'admin' },
      }
      expect((await attempt(server.db.pool, claims, 'select * from accounts')).count).toBe(0)
      const own = await as('member', 'select from accounts where id = auth.uid()')
      expect(own.count).toBe(0)
    })

    test('is empty for the token of a deleted account', async () => {
      const claims = { role: 'authenticated', sub: randomUUID() }
      expect((await attempt(server.db.pool, claims, 'select * from accounts')).count).toBe(0)
    })

    test.for(['select * from accounts', 'select * from private.accounts_for_admins()'])(
      'refuses visitors: %s',
      async (sql) => expect((await as('visitor', sql)).code).toBe('42501'),
    )

    test.for([
      `update accounts set role = 'admin'`,
      'delete from accounts',
      `insert into accounts (id, role) values (gen_random_uuid(), 'admin')`,
    ])('cannot be written by anybody: %s', async (sql) => {
      for (const name of ['visitor', 'member', 'admin'] as const)
        expect((await as(name, sql)).code, name).toMatch(/^(42501|55000)$/)
    })

    test('is empty over REST with any filter, order or count', async () => {
      const queries = [
        'select=*',
        'select=email&email=like.*@*',
        'order=last_sign_in_at',
        'or=(role.eq.admin,id.is.null)',
      ]
      for (const query of queries) {
        for (const name of ['visitor', 'member'] as const) {
          const answer = await server.fetch(`/rest/v1/accounts?${query}`, {
            headers: { ...server.personas[name].headers, prefer: 'count=exact' },
          })
          const body = await answer.text()
          expect(body, `${name}: ${query}`).not.toContain('@example.org')
          if (answer.ok) expect(answer.headers.get('content-range')).toBe('*/0')
        }
      }
    })
  })
})
