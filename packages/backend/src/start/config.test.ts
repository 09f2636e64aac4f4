import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

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
