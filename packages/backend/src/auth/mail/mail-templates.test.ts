import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fillProjectValues, readMailTemplates } from './mail-templates.ts'

const mailTemplates = readMailTemplates(
  fileURLToPath(new URL('../../../testing/project/templates', import.meta.url)),
)
const NAMES = [
  'confirmation',
  'invite',
  'magic_link',
  'recovery',
  'email_change',
  'reauthentication',
] as const
const values = {
  Project: 'Fixture Project',
  SiteURL: 'https://www.site.example',
  RedirectTo: 'https://www.site.example/member?x=1&y=2',
  TokenHash: 'das-token',
  Token: '012345',
  Email: 'erika@example.org',
  NewEmail: '"><script>alert(1)</script>@example.org',
}

test.each(NAMES)('%s is rendered as HTML and text, from the project and from the backend', (name) => {
  for (const templates of [mailTemplates, readMailTemplates()]) {
    const mail = templates(name, 'erika@example.org', values)
    expect(mail.subject).toMatch(/\S/)
    for (const form of [mail.html, mail.text]) {
      expect(form).not.toContain('{{')
      expect(form).toContain('012345')
      expect(form.includes('das-token')).toBe(name !== 'reauthentication')
    }
  }
})

test('input of people is escaped in a mail', () => {
  const { html } = mailTemplates('email_change', 'erika@example.org', values)
  expect(html).not.toContain('<script>')
  expect(html).toContain('&lt;script&gt;')
})

test('a change of address names the old one and the new one', () => {
  const addresses = { Email: 'alt@example.org', NewEmail: 'neu@example.org' }
  const { text, html } = mailTemplates('email_change', 'neu@example.org', { ...values, ...addresses })
  for (const form of [text, html]) expect(form).toContain('from alt@example.org to neu@example.org')
})

test('the redirect address is encoded as one parameter of the link', () => {
  const { text, html } = mailTemplates('recovery', 'erika@example.org', values)
  const link = /https\S+confirm\S+/.exec(text)?.[0] ?? ''
  expect(new URL(link).searchParams.get('redirect_to')).toBe(values.RedirectTo)
  expect(html).toContain(link.replaceAll('&', '&amp;'))
})

test('only values of the project are filled in for another service, and none is read as a placeholder there', () => {
  const template = '{{ .Project }}: {{ .Token }} {{ .RedirectTo | urlquery }}'
  const project = { Project: 'A & {{ .TokenHash }}' }
  expect(fillProjectValues(template, project, true)).toBe(
    'A &amp;  .TokenHash : {{ .Token }} {{ .RedirectTo | urlquery }}',
  )
  expect(fillProjectValues(template, project, false)).toBe(
    'A &  .TokenHash : {{ .Token }} {{ .RedirectTo | urlquery }}',
  )
})
