import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSecrets } from './secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zunft-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the first start makes secrets that only the owner can read, and later starts keep them', () => {
  const first = readSecrets(folder, {})
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(readSecrets(folder, {})).toEqual(first)
})

test('two installations never share a secret', () => {
  const other = mkdtempSync(join(tmpdir(), 'zunft-secrets-'))
  const [a, b] = [readSecrets(folder, {}), readSecrets(other, {})]
  rmSync(other, { recursive: true })
  expect(new Set([...Object.values(a), ...Object.values(b)]).size).toBe(6)
})

test('the environment overrides what is stored, without changing it', () => {
  const stored = readSecrets(folder, {})
  expect(readSecrets(folder, { SUPABASE_PUBLISHABLE_KEY: 'mine' })).toEqual({
    ...stored,
    publishableKey: 'mine',
  })
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).not.toContain('mine')
})

test('a short JWT secret, equal keys and a damaged file end the start', () => {
  expect(() => readSecrets(folder, { JWT_SECRET: 'short' })).toThrow('JWT_SECRET must have at least 32')
  expect(() => readSecrets(folder, { SUPABASE_PUBLISHABLE_KEY: 'x', SUPABASE_SECRET_KEY: 'x' })).toThrow(
    'must not be the same',
  )
  writeFileSync(join(folder, 'secrets.json'), '{')
  expect(() => readSecrets(folder, {})).toThrow('secrets.json cannot be read')
})
