import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ENGLISH } from '../messages/messages.ts'
import { readConfig } from './config.ts'
import { claimDataFolder, DataFolderInUse, refuseRootElsewhere } from './data-folder.ts'
import { checkSharedKeys, findSecrets, prepareSecrets, readSecrets } from './secrets.ts'
import { StartError } from './start-error.ts'
import { publicOrigin } from './start-options.ts'

describe('configuration', () => {
  test('an empty environment gives the documented defaults', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      demoData: true,
      rateLimit: true,
      allowPrivateWebhooks: false,
      smtpTls: true,
      databaseUrl: undefined,
      siteUrl: undefined,
    })
  })

  test('demo data is off by default for an external database', () => {
    expect(readConfig({ DATABASE_URL: 'postgresql://localhost/x' }).demoData).toBe(false)
    expect(readConfig({ DATABASE_URL: 'postgresql://localhost/x', DEMO_DATA: 'on' }).demoData).toBe(true)
  })

  test('no proxy is trusted unless it is named', () => {
    expect(readConfig({}).trustedProxies.has('127.0.0.1')).toBe(false)
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '127.0.0.1, 172.18.0.0/16' })
    expect(['127.0.0.1', '172.18.3.4', '172.19.0.1'].map(trustedProxies.has)).toEqual([true, true, false])
  })

  test('an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  test('the site URL loses its trailing slash', () => {
    expect(readConfig({ SITE_URL: 'https://site.example/' }).siteUrl).toBe('https://site.example')
    expect(readConfig({ SITE_URL: 'HTTPS://Site.Example' }).siteUrl).toBe('https://site.example')
  })

  test.each([
    [{ PORT: 'http' }, 'PORT must be a port number, but is "http".'],
    [{ PORT: '70000' }, 'PORT must be a port number, but is "70000".'],
    [{ DEMO_DATA: 'yes' }, 'DEMO_DATA must be "on" or "off", but is "yes".'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a postgresql:// URL.'],
    [{ SMTP_URL: 'http://erika:geheim@mail.example' }, 'SMTP_URL must be an smtp:// or smtps:// URL.'],
    [
      { SMTP_URL: 'smtp://erika:pa#ss@mail.example' },
      'SMTP_URL must have special characters of user name and password escaped: # as %23',
    ],
    [{ SMTP_URL: 'smtps://erika:1#2@mail.example:465' }, '# as %23'],
    [{ SMTP_URL: 'smtps://erika@site.example:a/b@mail.example' }, '/ as %2F'],
    [{ SMTP_URL: 'smtps://erika:wie?@mail.example' }, '? as %3F'],
    [{ SMTP_URL: 'smtps://erika:100%@mail.example' }, '% as %25'],
    [{ SMTP_TLS: 'maybe' }, 'SMTP_TLS must be "on" or "off", but is "maybe".'],
    [{ METRICS_TOKEN: 'geheim' }, 'METRICS_TOKEN must have at least 16 characters.'],
    [
      { SITE_URL: 'https://site.example/stadt' },
      'SITE_URL must be an origin without a path, but is "https://site.example/stadt".',
    ],
    [{ ALLOW_PRIVATE_WEBHOOKS: 'yes' }, 'ALLOW_PRIVATE_WEBHOOKS must be "on" or "off", but is "yes".'],
    [
      { TRUSTED_PROXIES: 'nginx' },
      'TRUSTED_PROXIES must be addresses or networks (10.0.0.2, 172.18.0.0/16), separated by commas, but is "nginx".',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is not a log level, but is "loud".'],
  ])('%o is refused with one line that names the variable', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message)
  })
})

describe('options', () => {
  const URL = 'http://127.0.0.1:3000'

  function originOf(environment: NodeJS.ProcessEnv) {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })
    return { origin: publicOrigin({ config: readConfig(environment), url: URL, log }), lines }
  }

  test('without SITE_URL links lead to where the server listens, with a warning where mails carry them', () => {
    expect(originOf({})).toEqual({ origin: URL, lines: [] })
    expect(originOf({ SMTP_URL: 'smtps://mail.site.example' })).toEqual({
      origin: URL,
      lines: [`SITE_URL is not set: links in mails lead to ${URL}`],
    })
    expect(originOf({ HOST: '0.0.0.0' }).lines).toEqual([
      `SITE_URL is not set: pages give ${URL} as their address`,
    ])
    const named = { SMTP_URL: 'smtps://mail.site.example', SITE_URL: 'https://www.site.example' }
    expect(originOf(named)).toEqual({ origin: 'https://www.site.example', lines: [] })
  })
})

describe('data folder', () => {
  const ROOT = 0

  test('root refuses a data folder of another user, who could not start in it afterwards', () => {
    const folder = mkdtempSync(join(tmpdir(), 'zunft-backend-owned-'))
    if (process.getuid?.() === ROOT) chownSync(folder, 4711, 4711)
    const owner = statSync(folder).uid
    expect(() => refuseRootElsewhere(folder, ENGLISH, ROOT)).toThrow(StartError)
    expect(() => refuseRootElsewhere(folder, ENGLISH, ROOT)).toThrow(`${owner}`)
    expect(() => refuseRootElsewhere(folder, ENGLISH, owner)).not.toThrow()
    expect(() => refuseRootElsewhere(join(folder, 'none'), ENGLISH, ROOT)).not.toThrow()
    rmSync(folder, { recursive: true })
  })

  test('a data folder has one process at a time, and an unwritable one is refused with a message', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'zunft-backend-claimed-'))
    const release = await claimDataFolder(folder)
    await expect(claimDataFolder(folder)).rejects.toBeInstanceOf(DataFolderInUse)
    release()
    ;(await claimDataFolder(folder))()
    writeFileSync(join(folder, 'file'), '')
    const below = claimDataFolder(join(folder, 'file', 'data'))
    await expect(below).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^.+ \(DATA_DIR\) .+$/),
    })
    rmSync(folder, { recursive: true })
  })
})

describe('secrets', () => {
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
})
