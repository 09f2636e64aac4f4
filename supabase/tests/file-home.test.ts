import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProject } from 'zunft-backend/project'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing/database'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test.each([
  ['social-posts', 'markt.jpg', 'social-posts', 'markt.jpg'],
  ['event-images', 'ordner/fest.jpg', 'event-images', 'ordner/fest.jpg'],
  ['withheld-pictures', 'social-posts/ordner/markt.jpg', 'social-posts', 'ordner/markt.jpg'],
  ['withheld-site-files', 'satzung.pdf', 'site', 'satzung.pdf'],
])('hosted Supabase keeps the bytes of %s/%s in %s as %s', async (bucket, name, homeBucket, homeName) => {
  const { fileHome = '' } = readProject('supabase').queries
  const home = await db.adminPool.query(fileHome, [bucket, name])
  expect(home.rows).toEqual([{ bucket: homeBucket, name: homeName }])
})
