import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTestDatabase } from 'zunft-backend/testing/database'
import { generateSchemaTypes } from '../../scripts/schema-types.ts'

test('the types of the database match the migrated schema (npm run database-types)', async () => {
  const db = await createTestDatabase()
  const client = await db.adminPool.connect()
  try {
    expect(await generateSchemaTypes(client)).toBe(
      readFileSync('site/app/lib/supabase/database.types.ts', 'utf8'),
    )
  } finally {
    client.release()
    await db.drop()
  }
})
