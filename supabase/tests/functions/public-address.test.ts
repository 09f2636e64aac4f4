import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('hosted Supabase and this server classify addresses alike as public', () => {
  const here = readFileSync('packages/backend/src/functions/public-address.ts', 'utf8')
  expect(readFileSync('supabase/functions/_shared/public-address.ts', 'utf8')).toBe(here)
})
