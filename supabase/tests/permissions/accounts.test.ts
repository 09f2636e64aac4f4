import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { attempt } from '../testing/attempt.ts'
import { createPersonas } from '../testing/personas.ts'

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
