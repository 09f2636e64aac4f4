import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('which addresses are public is decided alike on hosted Supabase and here', () => {
  const here = readFileSync('packages/backend/src/functions/public-address.ts', 'utf8')
  expect(readFileSync('supabase/functions/_shared/public-address.ts', 'utf8')).toBe(here)
})
