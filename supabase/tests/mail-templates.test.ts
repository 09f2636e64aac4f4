import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMailTemplates, readProjectValues } from 'zunft-backend/mail'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing/database'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const mailTemplates = readMailTemplates('supabase/templates')
const NAMES = [
  'confirmation',
  'invite',
  'magic_link',
  'recovery',
  'email_change',
  'reauthentication',
] as const
const names = {
  Association: 'Werbegemeinschaft Musterstadt e. V.',
  ShortName: 'Werbegemeinschaft Musterstadt',
  Greeting: 'Moin',
}
const values = {
  ...names,
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

test.each(NAMES)('%s greets, names the sender in subject and text, and links to the site only', (name) => {
  const mail = mailTemplates(name, 'erika@example.org', values)
  expect(mail.fromName).toBe(names.Association)
  expect(mail.subject.split(':')[0]).toBe(names.ShortName)
  for (const form of [mail.html, mail.text]) {
    expect(form).toContain('Moin,')
    expect(form).toContain(names.Association)
    const hosts = [...form.matchAll(/https?:\/\/([^/\s"<&]+)/g)].map(([, host]) => host)
    expect([...new Set(hosts)]).toEqual(['www.gewerbeverein.example'])
  }
})

test('an invitation does not order the newsletter, which the account does not either', () => {
  const { html, text } = mailTemplates('invite', 'erika@example.org', values)
  expect(html + text).not.toContain('Newsletter')
})

test('a mail about an address change names the old and the new address', () => {
  const addresses = { Email: 'alt@example.org', NewEmail: 'neu@example.org' }
  const { text, html } = mailTemplates('email_change', 'neu@example.org', { ...values, ...addresses })
  for (const form of [text, html]) expect(form).toContain('von alt@example.org in neu@example.org')
})

test('the names are those of the settings that hold, and visible gaps before there are any', async () => {
  const projectValues = readProjectValues(db.pool, readFileSync('supabase/mail-values.sql', 'utf8'))
  const gap = '[Name des Vereins]'
  expect(await projectValues()).toEqual({ Association: gap, ShortName: gap, Greeting: 'Guten Tag' })
  const publish = (number: number, association: object) =>
    db.adminPool.query('insert into public.settings_versions (number, document) values ($1, $2)', [
      number,
      { association },
    ])
  await publish(1, { name: names.Association })
  expect(await projectValues()).toEqual({
    ...names,
    ShortName: names.Association,
    Greeting: 'Guten Tag',
  })
  await publish(2, { name: names.Association, shortName: names.ShortName, greeting: names.Greeting })
  expect(await projectValues()).toEqual(names)
})
