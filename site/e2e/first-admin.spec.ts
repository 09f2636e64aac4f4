import { spawnSync } from 'node:child_process'
import { expect } from '@playwright/test'
import { authClient } from './fixtures/accounts.ts'
import { outputOfFirstStart } from './fixtures/filled-installations.ts'
import { test } from './fixtures/installations.ts'
import { mailedLink, outbox } from './fixtures/mail.ts'
import type { Site } from './fixtures/site.ts'

const PASSWORD = 'Brezn-und-Bier'

/** The role after signing in, which fails with a wrong password. */
async function roleOf(site: Site, email: string, password: string): Promise<unknown> {
  const { data, error } = await authClient(site).signInWithPassword({ email, password })
  if (error) throw error
  const answer = await fetch(`${site.url}/rest/v1/rpc/get_user_role`, {
    method: 'POST',
    headers: {
      apikey: site.publishableKey,
      authorization: `Bearer ${data.session.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ _user_id: data.user.id }),
  })
  return answer.json()
}

/** The sign-in that a server has printed to its console. */
function shownSignIn(output: string): { email: string; password: string } | undefined {
  const [, email, password] = /E-Mail +(\S+)\n +Passwort +(\S+)\n/.exec(output) ?? []
  return email && password ? { email, password } : undefined
}

function npmRunAdmin(email: string, environment: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['installation/commands/admin.ts', email], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, output: stdout + stderr }
}

/** Confirms an address by a password reset, which also replaces the password set before. */
async function choosePasswordByMail(site: Site, email: string): Promise<void> {
  const client = authClient(site)
  await client.resetPasswordForEmail(email)
  const link = new URL(await mailedLink(outbox(site), email, 'recovery'))
  await client.verifyOtp({ type: 'recovery', token_hash: link.searchParams.get('token_hash') ?? '' })
  expect((await client.updateUser({ password: PASSWORD })).error).toBeNull()
}

test('a start with demo data fills the database and prints the sign-in of its admin, not to the log; later starts print nothing', async ({
  installations,
}) => {
  const output = outputOfFirstStart()
  const { email = '', password = '' } = shownSignIn(output) ?? {}
  expect(email).toBe('admin@example.org')
  const log = output.split('\n').filter((line) => line.startsWith('{'))
  expect(log.length).toBeGreaterThan(0)
  expect(log.join()).not.toContain(password)

  const site = await installations.start({ DEMO_DATA: 'on' })
  expect((await site.sql('select from public.events')).length).toBeGreaterThan(5)
  expect(shownSignIn(site.output())).toBeUndefined()
  expect(await roleOf(site, email, password)).toBe('admin')
})

test('ADMIN_EMAIL creates an admin and prints the password once; npm run admin promotes others while the server runs, and while it does not', async ({
  installations,
}) => {
  test.slow()
  const [erika, max, lotte] = ['erika@example.org', 'max@example.org', 'lotte@example.org'] as const
  const DATA_DIR = await installations.newDataFolder({ DEMO_DATA: 'off' })
  const environment = { DATA_DIR, DEMO_DATA: 'off', ADMIN_EMAIL: 'Erika@Example.org' }
  const site = await installations.start(environment)
  const shown = shownSignIn(site.output())
  expect(shown?.email).toBe(erika)
  expect(await roleOf(site, erika, shown?.password ?? '')).toBe('admin')
  expect(await site.sql('select from public.events')).toEqual([])

  expect(npmRunAdmin('', environment)).toEqual({
    status: 1,
    output: 'Aufruf: npm run admin -- name@example.org\n',
  })
  expect(npmRunAdmin(max, environment)).toEqual({
    status: 1,
    output: expect.stringMatching(
      new RegExp(`^Zu ${max} gibt es kein Konto\\. Registrieren Sie sich .* erst SMTP_URL setzen\\.\n$`),
    ),
  })
  for (const email of [max, lotte]) {
    expect((await authClient(site).signUp({ email, password: PASSWORD })).error).toBeNull()
  }
  expect(npmRunAdmin(max, environment)).toEqual({
    status: 1,
    output: expect.stringContaining('er liegt im Ordner outbox'),
  })
  for (const email of [max, lotte]) await choosePasswordByMail(site, email)
  expect(npmRunAdmin(' Max@example.org', environment)).toMatchObject({
    status: 0,
    output: expect.stringContaining('gehört jetzt zur Verwaltung'),
  })
  expect(await roleOf(site, max, PASSWORD)).toBe('admin')
  await site.stop()

  expect(npmRunAdmin(lotte, environment)).toMatchObject({ status: 0 })
  const again = await installations.start(environment)
  expect(shownSignIn(again.output())).toBeUndefined()
  expect(await roleOf(again, erika, shown?.password ?? '')).toBe('admin')
  expect(await roleOf(again, lotte, PASSWORD)).toBe('admin')
})
