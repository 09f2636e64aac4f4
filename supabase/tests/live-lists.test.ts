import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing/database'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('every table that a list of the back office follows is announced, else the list never gets a change', async () => {
  const followed = globSync('site/app/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\btables: \[([^\]]+)\]/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/'(\w+)'/g)].map(([, table = '']) => table),
    ),
  )
  expect(followed).toContain('voucher_participants')
  const { rows } = await db.adminPool.query<{ name: string }>(
    `select name::text from realtime.followed_tables where schema = 'public'
     union select u.view_name::text from information_schema.view_table_usage as u
     join realtime.followed_tables as f on f.schema = u.table_schema and f.name = u.table_name
     where u.view_schema = 'public'`,
  )
  const announced = rows.map(({ name }) => name)
  expect(followed.filter((table) => !announced.includes(table))).toEqual([])
})
