import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkSharedKeys, findSecrets, prepareSecrets, readSecrets } from './secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zunft-backend-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the first start generates secrets with mode 0600, and later starts keep them', () => {
  const first = readSecrets(folder, {})
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(readSecrets(folder, {})).toEqual(first)
})

test('two installations have different secrets', () => {
  const other = mkdtempSync(join(tmpdir(), 'zunft-backend-secrets-'))
  const [a, b] = [readSecrets(folder, {}), readSecrets(other, {})]
  rmSync(other, { recursive: true })
  expect(new Set([...Object.values(a), ...Object.values(b)]).size).toBe(8)
})

test('the environment overrides what is stored, without changing it', () => {
  const stored = readSecrets(folder, {})
  expect(readSecrets(folder, { SUPABASE_PUBLISHABLE_KEY: 'mine' })).toEqual({
    ...stored,
    publishableKey: 'mine',
  })
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).not.toContain('mine')
})

test('with JWT_SECRET no signing key is stored', () => {
  const given = readSecrets(folder, { JWT_SECRET: 'a-secret-that-is-long-enough-for-anybody' })
  expect(given.signingKey).toBeUndefined()
})

test('when all keys are configured nothing is stored', () => {
  const given = {
    JWT_SECRET: 'a-secret-that-is-long-enough-for-anybody',
    SUPABASE_PUBLISHABLE_KEY: 'public',
    SUPABASE_SECRET_KEY: 'secret',
  }
  expect(readSecrets(folder, given)).toMatchObject({ publishableKey: 'public', secretKey: 'secret' })
  expect(readdirSync(folder)).toEqual([])
  expect(() => checkSharedKeys(given)).not.toThrow()
  expect(() => checkSharedKeys({ ...given, JWT_SECRET: '', SUPABASE_SECRET_KEY: undefined })).toThrow(
    'DATABASE_URL needs JWT_SECRET, SUPABASE_SECRET_KEY beside it, the same for every server on that database.',
  )
})

test('a folder without a signing key gets one and keeps the rest', () => {
  const first = readSecrets(folder, {})
  const path = join(folder, 'secrets.json')
  const { signingKey: _, ...older } = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify(older))
  const upgraded = readSecrets(folder, {})
  expect(upgraded).toMatchObject(older)
  expect(upgraded.signingKey).toMatch(/^-----BEGIN PRIVATE KEY-----/)
  expect(upgraded.signingKey).not.toBe(first.signingKey)
  expect(readSecrets(folder, {})).toEqual(upgraded)
})

test('a short JWT secret, equal keys and a damaged file end the start', () => {
  expect(() => readSecrets(folder, { JWT_SECRET: 'short' })).toThrow('JWT_SECRET must have at least 32')
  expect(() => readSecrets(folder, { SUPABASE_PUBLISHABLE_KEY: 'x', SUPABASE_SECRET_KEY: 'x' })).toThrow(
    'must not be the same',
  )
  writeFileSync(join(folder, 'secrets.json'), '{')
  expect(() => readSecrets(folder, {})).toThrow('secrets.json cannot be read')
})

test('findSecrets generates none', () => {
  expect(findSecrets(folder, {})).toBeNull()
  expect(findSecrets(folder, { JWT_SECRET: LONG })).toBeNull()
  expect(
    findSecrets(folder, { JWT_SECRET: LONG, SUPABASE_PUBLISHABLE_KEY: 'p', SUPABASE_SECRET_KEY: 's' }),
  ).toEqual({ jwtSecret: LONG, signingKey: undefined, publishableKey: 'p', secretKey: 's' })
  expect(readdirSync(folder)).toEqual([])
  const made = readSecrets(folder, {})
  expect(findSecrets(folder, {})).toEqual(made)
})

test('secrets of another installation replace the stored ones, but not those of the environment', () => {
  const own = readSecrets(folder, {})
  const other = { ...own, jwtSecret: LONG }
  expect(() => prepareSecrets(folder, { JWT_SECRET: `${LONG} but different` }, other)).toThrow('JWT_SECRET')
  const put = prepareSecrets(folder, { JWT_SECRET: LONG }, other)
  expect(readSecrets(folder, {})).toEqual(own)
  put()
  expect(readSecrets(folder, {})).toEqual(other)
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
})

const LONG = 'a-secret-that-is-long-enough-for-anybody'
