import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { claimsOf, createTestDatabase } from 'zunft-backend/testing'
import { attempt, createPersonas, perform } from './testing/personas.ts'

const { server, as, performAs, owner } = createPersonas()

const SET = 'select set_offices($1, $2)'
const LAST = { code: '23001' }

/** A new account without a role. */
async function account(): Promise<string> {
  const id = randomUUID()
  await owner('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.org`])
  return id
}

/** Role and offices as the database has them. */
async function standing(id: string) {
  const { rows } = await owner(
    `select (select role from user_roles where user_id = $1) as role,
       array(select office from user_offices where user_id = $1 order by 1) as offices`,
    [id],
  )
  return [rows[0].role, ...rows[0].offices]
}

test('an account that becomes an admin is on the board, and loses its offices with the role', async () => {
  const id = await account()
  await performAs('admin', `insert into user_roles (user_id, role) values ($1, 'admin')`, [id])
  expect(await standing(id)).toEqual(['admin', 'board'])
  await performAs('admin', `update user_roles set role = 'member' where user_id = $1`, [id])
  expect(await standing(id)).toEqual(['member'])
})

test('an admin has the rights of his offices, the board those of all, nobody else any', async () => {
  const ask = `select private.has_office('editor') as editor, private.has_office('treasurer', 'secretary') as bank, my_offices() as mine`
  const answers = [
    ['admin', { editor: true, bank: true, mine: ['board'] }],
    ['editor', { editor: true, bank: false, mine: ['editor'] }],
    ['secretary', { editor: false, bank: true, mine: ['secretary'] }],
    ['member', { editor: false, bank: false, mine: [] }],
    ['visitor', { editor: false, bank: false, mine: [] }],
  ] as const
  for (const [name, answer] of answers) expect((await as(name, ask)).rows, name).toEqual([answer])
})

test('the board sets role and offices of an account in one step', async () => {
  const id = await account()
  await performAs('admin', SET, [id, ['editor', 'vouchers', 'editor']])
  expect(await standing(id)).toEqual(['admin', 'editor', 'vouchers'])
  const given = `select given_at from user_offices where user_id = $1 and office = 'editor'`
  const before = await owner(given, [id])
  await performAs('admin', SET, [id, ['board', 'editor']])
  expect(await standing(id)).toEqual(['admin', 'board', 'editor'])
  expect((await owner(given, [id])).rows).toEqual(before.rows)
  await performAs('admin', SET, [id, []])
  expect(await standing(id)).toEqual(['member'])
  const guest = await account()
  await performAs('admin', SET, [guest, []])
  expect(await standing(guest)).toEqual([null])
})

test('nobody but the board gives and takes offices', async () => {
  const id = await account()
  for (const name of ['member', 'treasurer', 'editor', 'vouchers', 'secretary'] as const) {
    const own = server.personas[name].userId
    for (const target of [id, own])
      expect((await as(name, SET, [target, ['board']])).code, name).toBe('42501')
    expect(
      (await as(name, `insert into user_offices (user_id, office) values ($1, 'board')`, [own])).code,
    ).toBe('42501')
    expect((await as(name, `delete from user_offices where office = 'board'`)).count).toBe(0)
  }
  expect((await as('visitor', SET, [id, ['board']])).code).toBe('42501')
})

test.for([
  ['an unknown account', async () => [randomUUID(), ['editor']], '23503'],
  ['an unknown office', async () => [await account(), ['chancellor']], '23514'],
  ['no office', async () => [await account(), [null]], '23502'],
  ['nothing', async () => [await account(), null], '22004'],
] as const)('%s is refused', async ([, values, code]) => {
  expect((await as('admin', SET, await values())).code).toBe(code)
})

test.for([
  ['a member', () => server.personas.member.userId, '23514'],
  ['an account without a role', account, '23503'],
] as const)('%s has no offices', async ([, whom, code]) => {
  const id = await whom()
  for (const name of ['admin', 'service'] as const)
    expect(
      (await as(name, `insert into user_offices (user_id, office) values ($1, 'editor')`, [id])).code,
    ).toBe(code)
})

test('an admin whose last office is taken becomes a member, and keeps the role while he has another', async () => {
  const id = await account()
  await performAs('admin', SET, [id, ['editor', 'vouchers']])
  const take = 'delete from user_offices where user_id = $1 and office = $2'
  await performAs('admin', take, [id, 'editor'])
  expect(await standing(id)).toEqual(['admin', 'vouchers'])
  await performAs('admin', take, [id, 'vouchers'])
  expect(await standing(id)).toEqual(['member'])
})

test('the last one on the board stays: no office, role, lock or deletion removes him', async () => {
  const last = [server.personas.admin.userId]
  for (const name of ['admin', 'service'] as const) {
    expect(await as(name, SET, [last[0], ['editor']])).toMatchObject(LAST)
    expect(await as(name, SET, [last[0], []])).toMatchObject(LAST)
    expect(await as(name, `delete from user_offices where user_id = $1`, last)).toMatchObject(LAST)
    expect(await as(name, `update user_roles set role = 'member' where user_id = $1`, last)).toMatchObject(
      LAST,
    )
    expect(await as(name, 'delete from user_roles where user_id = $1', last)).toMatchObject(LAST)
  }
  for (const change of [`banned_until = now() + interval '1 hour'`, 'deleted_at = now()'])
    await expect(
      server.db.authPool.query(`update auth.users set ${change} where id = $1`, last),
    ).rejects.toMatchObject(LAST)
  await expect(server.db.authPool.query('delete from auth.users where id = $1', last)).rejects.toMatchObject(
    LAST,
  )

  const answer = await server.fetch(`/auth/v1/admin/users/${last[0]}`, {
    method: 'PUT',
    headers: { ...server.personas.service.headers, 'content-type': 'application/json' },
    body: '{"ban_duration":"1h"}',
  })
  expect([answer.status, await answer.json()]).toEqual([
    409,
    expect.objectContaining({
      error_code: 'conflict',
      msg: 'the last account on the board can not be removed',
    }),
  ])
})

test('a locked account does not count as the board', async () => {
  const id = await account()
  await performAs('admin', SET, [id, ['board']])
  await server.db.authPool.query(
    `update auth.users set banned_until = now() + interval '1 hour' where id = $1`,
    [id],
  )
  expect(await as('admin', SET, [server.personas.admin.userId, ['editor']])).toMatchObject(LAST)
  await server.db.authPool.query('update auth.users set banned_until = null where id = $1', [id])
  expect((await as('admin', SET, [server.personas.admin.userId, ['editor']])).count).toBe(1)
  await performAs('admin', SET, [id, []])
})

test('two on the board who take the office of each other at the same time leave one', async () => {
  const [one, other, admin] = [await account(), await account(), server.personas.admin.userId ?? '']
  for (const id of [one, other]) await performAs('admin', SET, [id, ['board']])
  const asOne = await claimsOf(server.db.adminPool, one)
  const asOther = await claimsOf(server.db.adminPool, other)
  await perform(server.db.pool, asOne, SET, [admin, ['editor']])
  await Promise.allSettled([
    perform(server.db.pool, asOne, SET, [other, []]),
    perform(server.db.pool, asOther, SET, [one, []]),
  ])
  expect((await owner(`select from user_offices where office = 'board'`)).rowCount).toBe(1)
  await performAs('service', SET, [admin, ['board']])
  for (const id of [one, other]) await performAs('admin', SET, [id, []])
})

test('the first admin is on the board', async () => {
  const empty = await createTestDatabase()
  try {
    const { rows } = await empty.adminPool.query(
      'insert into auth.users (id) values (gen_random_uuid()) returning id',
    )
    const set = (offices: string[]) =>
      attempt(empty.pool, { role: 'service_role' }, SET, [rows[0].id, offices])
    expect(await set(['editor'])).toMatchObject(LAST)
    expect(await set(['board', 'editor'])).toMatchObject({ count: 1 })
  } finally {
    await empty.drop()
  }
})
