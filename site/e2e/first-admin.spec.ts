import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { authClient } from './fixtures/accounts.ts'
import { mailedLink, outbox } from './fixtures/mail.ts'
import { newDataFolder, type Site, startSite } from './fixtures/site.ts'

const EMAIL = 'erika@example.org'
const PASSWORD = 'Brezn-und-Bier'

const post = (site: Site, path: string, body: unknown) =>
  fetch(`${site.url}${path}`, {
    method: 'POST',
    headers: { apikey: site.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Status of the sign-in and, when it succeeds, the role. */
async function signIn(site: Site, email: string, password: string) {
  const answer = await post(site, '/auth/v1/token?grant_type=password', { email, password })
  if (!answer.ok) return { status: answer.status }
  const session = (await answer.json()) as { access_token: string; user: { id: string } }
  const role = await fetch(`${site.url}/rest/v1/rpc/get_user_role`, {
    method: 'POST',
    headers: {
      apikey: site.publishableKey,
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ _user_id: session.user.id }),
  })
  return { status: answer.status, role: await role.json() }
}

/** The sign-in that a server has printed to its console. */
function shownSignIn(site: Site): { email: string; password: string } | undefined {
  const [, email, password] = /E-Mail +(\S+)\n +Passwort +(\S+)\n/.exec(site.output()) ?? []
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

// Every test starts several servers, which takes long on a busy machine.
test.describe.configure({ timeout: 180_000 })

let dataDir: string
test.beforeEach(async () => {
  dataDir = await newDataFolder({ DEMO_DATA: 'off' })
})
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('demo data fills an empty database once, never a used one, and prints the sign-in of its admin once, not to the log', async () => {
  const start = async (DEMO_DATA: 'on' | 'off') => {
    const site = await startSite({ DATA_DIR: dataDir, DEMO_DATA, LOG_LEVEL: 'trace' })
    const [row] = await site.sql<{ count: string }>('select count(*) from public.events')
    return { site, events: Number(row?.count), shown: shownSignIn(site) }
  }
  const unwanted = await start('off')
  expect(unwanted).toMatchObject({ events: 0, shown: undefined })
  await unwanted.site.sql(
    `insert into public.ideas (title, description) values ('Bank am Regen', 'Zum Ausruhen.')`,
  )
  await unwanted.site.stop()

  const used = await start('on')
  expect(used).toMatchObject({ events: 0, shown: undefined })
  await used.site.sql('delete from public.ideas')
  await used.site.stop()

  const { site, events, shown } = await start('on')
  expect(events).toBeGreaterThan(5)
  expect(shown).toEqual({
    email: 'admin@example.org',
    password: expect.stringMatching(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/),
  })
  expect(await signIn(site, shown?.email ?? '', shown?.password ?? '')).toEqual({
    status: 200,
    role: 'admin',
  })
  const log = site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(log.join()).not.toContain(shown?.password)
  await site.sql('delete from public.events')
  await site.stop()

  const again = await start('on')
  expect(again).toMatchObject({ events: 0, shown: undefined })
  expect(await signIn(again.site, shown?.email ?? '', shown?.password ?? '')).toEqual({
    status: 200,
    role: 'admin',
  })
  await again.site.stop()
})

test('ADMIN_EMAIL and ADMIN_PASSWORD create an admin, and never change an existing password', async () => {
  const environment = { DATA_DIR: dataDir, DEMO_DATA: 'off', ADMIN_EMAIL: 'Erika@Example.org' }
  const first = await startSite({ ...environment, ADMIN_PASSWORD: PASSWORD })
  expect(shownSignIn(first)).toBeUndefined()
  expect(await signIn(first, EMAIL, PASSWORD)).toEqual({ status: 200, role: 'admin' })
  // A trigger protects the last admin, so it is disabled for a moment.
  await first.sql('set session_replication_role = replica; delete from public.user_roles')
  await first.stop()

  const second = await startSite({ ...environment, ADMIN_PASSWORD: 'Ein-anderes-Passwort' })
  expect(await signIn(second, EMAIL, PASSWORD)).toEqual({ status: 200, role: 'admin' })
  expect(await signIn(second, EMAIL, 'Ein-anderes-Passwort')).toEqual({ status: 400 })
  await second.stop()
})

test('ADMIN_EMAIL alone generates a password and prints it once', async () => {
  const environment = { DATA_DIR: dataDir, DEMO_DATA: 'off', ADMIN_EMAIL: EMAIL }
  const first = await startSite(environment)
  const shown = shownSignIn(first)
  expect(shown?.email).toBe(EMAIL)
  await first.stop()
  const second = await startSite(environment)
  expect(shownSignIn(second)).toBeUndefined()
  expect(await signIn(second, EMAIL, shown?.password ?? '')).toEqual({ status: 200, role: 'admin' })
  await second.stop()
})

test('does not promote an account with an unconfirmed address: anybody may have registered it', async () => {
  const site = await startSite({ DATA_DIR: dataDir, DEMO_DATA: 'off', SMTP_URL: 'smtp://127.0.0.1:1' })
  expect((await post(site, '/auth/v1/signup', { email: EMAIL, password: PASSWORD })).status).toBe(200)
  expect(npmRunAdmin(EMAIL, { DATA_DIR: dataDir })).toEqual({
    status: 1,
    output: expect.stringContaining('noch nicht bestätigt'),
  })
  await site.stop()
  const again = await startSite({
    DATA_DIR: dataDir,
    DEMO_DATA: 'off',
    ADMIN_EMAIL: EMAIL,
    LOG_LEVEL: 'warn',
  })
  expect(again.output()).toContain('it has to be confirmed first')
  expect(await again.sql('select 1 from public.user_roles')).toEqual([])
  await again.stop()
})

/** Confirms an address by a password reset, which also replaces the password set before. */
async function choosePasswordByMail(site: Site, email: string): Promise<void> {
  await post(site, '/auth/v1/recover', { email })
  const link = new URL(await mailedLink(outbox(site), email, 'recovery'))
  const client = authClient(site)
  await client.verifyOtp({ type: 'recovery', token_hash: link.searchParams.get('token_hash') ?? '' })
  expect((await client.updateUser({ password: PASSWORD })).error).toBeNull()
}

test('npm run admin promotes an account while the server runs, and while it does not', async () => {
  const environment = { DATA_DIR: dataDir, DEMO_DATA: 'off' }
  expect(npmRunAdmin(EMAIL, { DATA_DIR: `${dataDir}/none` })).toEqual({
    status: 1,
    output: expect.stringMatching(
      /^In .+ gibt es noch keine Datenbank\. Starten Sie den Server einmal, oder setzen Sie DATA_DIR\.\n$/,
    ),
  })
  const site = await startSite(environment)
  expect(npmRunAdmin(EMAIL, environment)).toEqual({
    status: 1,
    output: expect.stringMatching(
      new RegExp(`^Zu ${EMAIL} gibt es kein Konto\\. Registrieren Sie sich .* erst SMTP_URL setzen\\.\n$`),
    ),
  })
  for (const email of [EMAIL, 'max@example.org']) {
    expect((await post(site, '/auth/v1/signup', { email, password: PASSWORD })).status).toBe(200)
  }
  expect(npmRunAdmin(EMAIL, environment)).toEqual({
    status: 1,
    output: expect.stringContaining('er liegt im Ordner outbox'),
  })
  for (const email of [EMAIL, 'max@example.org']) await choosePasswordByMail(site, email)
  expect(npmRunAdmin(' Erika@example.org', environment)).toMatchObject({
    status: 0,
    output: expect.stringContaining('gehört jetzt zur Verwaltung'),
  })
  expect(await signIn(site, EMAIL, PASSWORD)).toEqual({ status: 200, role: 'admin' })
  await site.stop()

  expect(npmRunAdmin('max@example.org', environment)).toMatchObject({ status: 0 })
  const again = await startSite(environment)
  expect(await signIn(again, 'max@example.org', PASSWORD)).toEqual({ status: 200, role: 'admin' })
  await again.stop()
})

test('invalid values end the start with a one-line error that shows no password', () => {
  const start = (environment: Record<string, string>) => {
    const { status, stderr } = spawnSync(process.execPath, ['build/server/main.js'], {
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...environment },
      encoding: 'utf8',
      timeout: 20_000,
    })
    return { status, stderr }
  }
  expect(start({ ADMIN_EMAIL: 'erika' })).toEqual({
    status: 1,
    stderr: 'ADMIN_EMAIL must be an e-mail address, but is "erika".\n',
  })
  expect(start({ ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: 'kurz' })).toEqual({
    status: 1,
    stderr: 'ADMIN_PASSWORD must have at least 6 characters and at most 72 bytes.\n',
  })
  expect(start({ ADMIN_PASSWORD: PASSWORD })).toEqual({
    status: 1,
    stderr: 'ADMIN_PASSWORD needs ADMIN_EMAIL beside it.\n',
  })
  expect(npmRunAdmin('', {})).toEqual({ status: 1, output: 'Aufruf: npm run admin -- name@example.org\n' })
})
