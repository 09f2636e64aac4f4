import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing/database'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('buckets accept pictures only (that of the settings statutes as PDF, too), up to the size limits of the forms; buckets of what is withheld are private', async () => {
  const { rows } = await db.adminPool.query(
    'select id, public, file_size_limit::int, allowed_mime_types from storage.buckets order by id',
  )
  const allowed_mime_types = ['image/jpeg', 'image/png', 'image/webp']
  expect(rows).toEqual([
    { id: 'business-pictures', public: true, file_size_limit: 5_242_880, allowed_mime_types },
    { id: 'event-images', public: true, file_size_limit: 5_242_880, allowed_mime_types },
    // Mail programs do not all show WebP.
    {
      id: 'newsletter-pictures',
      public: true,
      file_size_limit: 5_242_880,
      allowed_mime_types: ['image/jpeg', 'image/png'],
    },
    {
      id: 'site',
      public: true,
      file_size_limit: 10_485_760,
      allowed_mime_types: [...allowed_mime_types, 'application/pdf'],
    },
    { id: 'social-posts', public: true, file_size_limit: 15_728_640, allowed_mime_types },
    { id: 'withheld-pictures', public: false, file_size_limit: 15_728_640, allowed_mime_types },
    {
      id: 'withheld-site-files',
      public: false,
      file_size_limit: 10_485_760,
      allowed_mime_types: [...allowed_mime_types, 'application/pdf'],
    },
  ])
})
