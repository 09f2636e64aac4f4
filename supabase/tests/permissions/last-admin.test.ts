import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  besideTransaction,
  createTestDatabase,
  emptyTables,
  type TestDatabase,
  waitingFor,
} from 'zunft-backend/testing/database'
import { claimsOf } from 'zunft-backend/testing/server'
import { attempt, perform } from '../testing/attempt.ts'

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
  await db.adminPool.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.org`])
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
    await perform(db.pool, await claims(first), `update user_roles set role = 'admin' where user_id = $1`, [
      second,
    ])
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
