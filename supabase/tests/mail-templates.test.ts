import { expect, test } from 'vitest'
import { readMailTemplates, readSenderName } from 'zunft-backend/mail'

const mailTemplates = readMailTemplates('supabase/templates')
const NAMES = [
  'confirmation',
  'invite',
  'magic_link',
  'recovery',
  'email_change',
  'reauthentication',
] as const
const values = {
  SiteURL: 'https://www.gewerbeverein.example',
  RedirectTo: 'https://www.gewerbeverein.example/member?x=1&y=2',
  TokenHash: 'das-token',
  Token: '012345',
  Email: 'erika@example.org',
  NewEmail: '"><script>alert(1)</script>@example.org',
}

test.each(NAMES)(
  'the HTML and text versions of %s have the same content and no unknown placeholder',
  (name) => {
    const mail = mailTemplates(name, 'erika@example.org', values)
    expect(mail.subject).toMatch(/\S/)
    for (const form of [mail.html, mail.text]) {
      expect(form).not.toContain('{{')
      expect(form).toContain('012345')
      expect(form.includes('das-token')).toBe(name !== 'reauthentication')
    }
  },
)

test.each(NAMES)('%s names the sender in subject and text, and links to the site only', (name) => {
  const sender = readSenderName('supabase/templates')
  const mail = mailTemplates(name, 'erika@example.org', values)
  expect(sender.startsWith(mail.subject.split(':')[0] ?? '')).toBe(true)
  for (const form of [mail.html, mail.text]) {
    expect(form).toContain(sender)
    const hosts = [...form.matchAll(/https?:\/\/([^/\s"<&]+)/g)].map(([, host]) => host)
    expect([...new Set(hosts)]).toEqual(['www.gewerbeverein.example'])
  }
})

test('a mail about an address change names the old and the new address', () => {
  const addresses = { Email: 'alt@example.org', NewEmail: 'neu@example.org' }
  const { text, html } = mailTemplates('email_change', 'neu@example.org', { ...values, ...addresses })
  for (const form of [text, html]) expect(form).toContain('von alt@example.org in neu@example.org')
})
