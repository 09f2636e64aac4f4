import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOutage } from './outage.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a terminated, refused or limited connection is an outage', async () => {
  const ended = db.adminPool.query('select pg_terminate_backend(pg_backend_pid())')
  expect(isOutage(await errorOf(ended))).toBe(true)
  const nowhere = new pg.Client({ connectionString: 'postgresql://127.0.0.1:1/none' })
  expect(isOutage(await errorOf(nowhere.connect()))).toBe(true)
  await db.adminPool.query('create role without_a_place login connection limit 0')
  const full = new pg.Client({
    connectionString: db.ownerConnection.replace('postgres@', 'without_a_place@'),
  })
  expect(isOutage(await errorOf(full.connect()))).toBe(true)
  await db.adminPool.query('drop role without_a_place')
})

test.each([
  ['a statement that takes too long', `set local statement_timeout = 1; select pg_sleep(1)`],
  ['a value that does not fit', `select 1/0`],
  ['a table that is not there', `select from nothing`],
  ['a function that raises the SQLSTATE of an outage', `do $$ begin raise sqlstate '53100'; end $$`],
])('%s is not an outage', async (_what, sql) => {
  const error = await errorOf(db.adminPool.query(sql))
  expect(error).toBeInstanceOf(pg.DatabaseError)
  expect(isOutage(error)).toBe(false)
})

test('an error of the server itself is no outage', () => {
  expect(isOutage(new TypeError('undefined is not a function'))).toBe(false)
  expect(isOutage(undefined)).toBe(false)
})
