import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import { createMailer } from './mailer.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'zunft-backend-outbox-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('without SMTP_URL a mail becomes an .eml file with mode 0600', async () => {
  const siteUrl = 'http://127.0.0.1:3000'
  const settings = {
    smtpUrl: undefined,
    smtpTls: true,
    dataDir,
    siteUrl,
    senderName: async () => 'Müster und Söhne',
  }
  const mailer = createMailer(settings, pino({ level: 'silent' }))
  expect(mailer.delivers).toBe(false)
  const text = `Grüß Gott – „Bestätigen" Sie bitte: http://127.0.0.1:3000/auth/confirm?token_hash=${'x'.repeat(80)}&type=signup`
  await mailer.send({
    to: 'erika@example.org',
    subject: 'Ihr Zugang: Bestätigung für alle Personen, die sich heute registriert haben',
    text,
    html: '<p>Grüß Gott 👋</p>',
  })
  const files = readdirSync(join(dataDir, 'outbox'))
  expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+\.\d+Z-[\da-f-]{36}\.eml$/)])
  const file = join(dataDir, 'outbox', files[0] ?? '')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const raw = readFileSync(file)
  expect(raw.every((byte) => byte < 128)).toBe(true)
  const mail = await PostalMime.parse(raw)
  expect(mail).toMatchObject({
    from: { name: 'Müster und Söhne', address: 'noreply@127.0.0.1' },
    to: [{ address: 'erika@example.org' }],
    subject: 'Ihr Zugang: Bestätigung für alle Personen, die sich heute registriert haben',
  })
  expect(mail.text?.trim()).toBe(text)
  expect(mail.html?.trim()).toBe('<p>Grüß Gott 👋</p>')
  await mailer.close()
})
