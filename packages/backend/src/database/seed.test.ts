import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seedDemoData } from './seed.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('servers that start together seed the database once', async () => {
  const name = new URL(db.connectionString.replace('@/', '@localhost/')).pathname
  const owner = inject('testCluster').replace('@/postgres', `@${name}`)
  let prepared = 0
  const seed = () =>
    seedDemoData(owner, `${inject('testProject')}/seed.sql`, async () => {
      prepared += 1
    })
  const seeded = await Promise.all([seed(), seed(), seed()])
  expect(seeded.filter(Boolean)).toHaveLength(1)
  expect(prepared).toBe(1)
})
