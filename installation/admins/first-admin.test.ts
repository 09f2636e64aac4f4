import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from 'zunft-backend/testing'
import { readConfig } from '../config.ts'
import { startBackendAndSite } from '../start.ts'
import { makeAdmin, provideFirstAdmin, readFirstAdmin } from './first-admin.ts'
import { asOwner } from './owner-connection.ts'

const PASSWORD = 'Brezn-und-Bier'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** Runs the step of the start that provides the first admin; `log` has what it logged. */
async function provide(email: string, password?: string) {
  const log: string[] = []
  const signIn = await provideFirstAdmin(
    { email, password },
    {
      ownerConnection: server.db.ownerConnection,
      passwords: server.dependencies.passwords,
      log: pino({ level: 'warn' }, { write: (line) => void log.push(line) }),
    },
  )
  return { signIn, log: log.join('') }
}

const post = (path: string, body: unknown) =>
  server.fetch(`/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: server.secrets.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const signIn = async (email: string, password: string) =>
  (await post('/token?grant_type=password', { email, password })).status

async function isAdmin(email: string): Promise<boolean> {
  const { rows } = await server.db.adminPool.query(
    `select from public.user_roles r join auth.users u on u.id = r.user_id where r.role = 'admin' and u.email = $1`,
    [email],
  )
  return rows.length === 1
}

test('with a password creates an admin; another password later changes nothing, and the role is restored', async () => {
  const email = 'erika@example.org'
  expect(await provide(email, PASSWORD)).toEqual({ signIn: undefined, log: '' })
  expect(await isAdmin(email)).toBe(true)
  // A trigger protects the last admin, so it is disabled for this transaction.
  await server.db.adminPool.query(
    'begin; set local session_replication_role = replica; delete from public.user_roles; commit',
  )
  expect((await provide(email, 'Ein-anderes-Passwort')).signIn).toBeUndefined()
  expect(await isAdmin(email)).toBe(true)
  expect(await signIn(email, PASSWORD)).toBe(200)
  expect(await signIn(email, 'Ein-anderes-Passwort')).toBe(400)
})

test('without a password generates one, and returns it once', async () => {
  const first = await provide('max@example.org')
  expect(first.signIn).toEqual({
    email: 'max@example.org',
    password: expect.stringMatching(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/),
  })
  expect((await provide('max@example.org')).signIn).toBeUndefined()
  expect(await signIn('max@example.org', first.signIn?.password ?? '')).toBe(200)
})

test('does not promote an account with an unconfirmed address: anybody may have registered it', async () => {
  const email = 'lotte@example.org'
  expect((await post('/signup', { email, password: PASSWORD })).status).toBe(200)
  const provided = await provide(email)
  expect(provided.signIn).toBeUndefined()
  expect(provided.log).toContain('it has to be confirmed first')
  expect(await makeAdmin(server.db.adminPool, email)).toBe('unconfirmed')
  expect(await isAdmin(email)).toBe(false)
  expect(await makeAdmin(server.db.adminPool, 'niemand@example.org')).toBe('unknown')
})

test.each([
  [{ ADMIN_EMAIL: 'erika' }, 'ADMIN_EMAIL must be an e-mail address, but is "erika".'],
  [
    { ADMIN_EMAIL: 'erika@example.org', ADMIN_PASSWORD: 'kurz' },
    'ADMIN_PASSWORD must have at least 6 characters and at most 72 bytes.',
  ],
  [{ ADMIN_PASSWORD: PASSWORD }, 'ADMIN_PASSWORD needs ADMIN_EMAIL beside it.'],
])('%o ends the start with one line without the password', async (environment, message) => {
  expect(() => readFirstAdmin(environment)).toThrow(expect.objectContaining({ message }))
  const starting = startBackendAndSite(
    {
      config: readConfig({ DATA_DIR: '/nonexistent' }),
      environment,
      url: 'http://127.0.0.1:3000',
      log: pino({ level: 'silent' }),
      development: false,
    },
    () => {},
  )
  await expect(starting).rejects.toThrow(message)
})

test('a folder without a database is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zunft-none-'))
  await expect(asOwner(readConfig({ DATA_DIR: folder }), async () => {})).rejects.toThrow(
    `In ${folder} gibt es noch keine Datenbank. Starten Sie den Server einmal, oder setzen Sie DATA_DIR.`,
  )
  rmSync(folder, { recursive: true, force: true })
})
