import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readProject } from '../project.ts'
import { seedDemoData } from './seed.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

/** Seeds the database; returns whether it was empty. */
function seed(prepare = async () => {}): Promise<boolean> {
  return seedDemoData(db.ownerConnection, readProject(inject('testProject')).seed, prepare)
}

test('a database with a row is not seeded', async () => {
  await db.adminPool.query(`insert into public.notes (title, body, author) values ('Not', 'demo', 'data')`)
  expect(await seed()).toBe(false)
  await db.adminPool.query('delete from public.notes')
})

test('servers that start together seed the database once, and never again when its data is deleted', async () => {
  let prepared = 0
  const prepare = async () => {
    prepared += 1
  }
  const seeded = await Promise.all([seed(prepare), seed(prepare), seed(prepare)])
  expect(seeded.filter(Boolean)).toHaveLength(1)
  await db.adminPool.query('delete from public.notes')
  expect(await seed(prepare)).toBe(false)
  expect(prepared).toBe(1)
})
