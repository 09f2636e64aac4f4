import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readLetters, readSenderName } from './letters.ts'

const letters = readLetters('supabase/templates')
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

test.each(NAMES)('%s says the same in both forms, with nothing left to fill in', (name) => {
  const mail = letters(name, 'erika@example.org', values)
  expect(mail.subject).toMatch(/\S/)
  for (const form of [mail.html, mail.text]) {
    expect(form).not.toContain('{{')
    expect(form).toContain('012345')
    expect(form.includes('das-token')).toBe(name !== 'reauthentication')
  }
})

test.each(NAMES)(
  '%s names whom it comes from in subject and text, and knows no address but the site’s',
  (name) => {
    const sender = readSenderName('supabase/templates')
    const mail = letters(name, 'erika@example.org', values)
    expect(sender.startsWith(mail.subject.split(':')[0] ?? '')).toBe(true)
    for (const form of [mail.html, mail.text]) {
      expect(form).toContain(sender)
      const hosts = [...form.matchAll(/https?:\/\/([^/\s"<&]+)/g)].map(([, host]) => host)
      expect([...new Set(hosts)]).toEqual(['www.gewerbeverein.example'])
    }
  },
)

test('what people typed stays text in a mail', () => {
  const { html } = letters('email_change', 'erika@example.org', values)
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;script&gt;')
})

test('a change of address names the old one and the new one', () => {
  const addresses = { Email: 'alt@example.org', NewEmail: 'neu@example.org' }
  const { text, html } = letters('email_change', 'neu@example.org', { ...values, ...addresses })
  for (const form of [text, html]) expect(form).toContain('von alt@example.org in neu@example.org')
})

test('the address to go on to is one part of the link', () => {
  const { text, html } = letters('recovery', 'erika@example.org', values)
  const link = /https\S+confirm\S+/.exec(text)?.[0] ?? ''
  expect(new URL(link).searchParams.get('redirect_to')).toBe(values.RedirectTo)
  expect(html).toContain(link.replaceAll('&', '&amp;'))
})

test('the configuration of hosted Supabase names the same subjects', () => {
  const config = readFileSync('supabase/config.toml', 'utf8')
  for (const name of NAMES) {
    const { subject } = letters(name, 'erika@example.org', values)
    expect(config).toContain(
      `[auth.email.template.${name}]\nsubject = "${subject}"\ncontent_path = "./supabase/templates/${name}.html"`,
    )
  }
})
