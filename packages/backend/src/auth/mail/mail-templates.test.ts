import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { authClient, createAccount } from '../testing/accounts.ts'
import { fillProjectValues, readMailTemplates, readProjectValues } from './mail-templates.ts'

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

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function recoveryMail() {
  const { email } = await createAccount(server)
  await authClient(server).resetPasswordForEmail(email)
  const mail = server.mails.filter(({ to }) => to === email).at(-1)
  if (!mail) throw new Error('no mail was sent')
  return mail
}

test('a mail has the values that the project has now, in subject, sender and both parts', async () => {
  expect(await recoveryMail()).toMatchObject({
    subject: 'Fixture Project: Choose a new password',
    fromName: 'Fixture Project',
  })
  const name = '<b>Müller & Söhne</b>'
  await server.db.adminPool.query(
    `insert into public.notes (title, body, author) values ($1, 'of the sender', 'sender')`,
    [name],
  )
  const mail = await recoveryMail()
  expect([mail.subject, mail.fromName]).toEqual([`${name}: Choose a new password`, name])
  expect(mail.text).toContain(`-- \n${name}`)
  expect(mail.html).toContain('&lt;b&gt;Müller &amp; Söhne&lt;/b&gt;')
  expect(mail.html).not.toContain('<b>')
})

test('values are single lines of at most 200 characters, null is an empty one', async () => {
  const query = `select E'Firma\\r\\nBcc: evil@example.org\\u2028 x' as "Name", repeat('ä', 300) as "Long", null as "None", 1979 as "Year"`
  expect(await readProjectValues(server.dependencies.pool, query)()).toEqual({
    Name: 'Firma Bcc: evil@example.org x',
    Long: 'ä'.repeat(200),
    None: '',
    Year: '1979',
  })
})

test('a project without the query, or without a row, has no values', async () => {
  const { pool } = server.dependencies
  expect(await readProjectValues(pool, undefined)()).toEqual({})
  expect(await readProjectValues(pool, 'select 1 as "A" where false')()).toEqual({})
})

test('the query cannot write', async () => {
  const query = 'delete from public.note_likes returning *'
  await expect(readProjectValues(server.dependencies.pool, query)()).rejects.toMatchObject({ code: '25006' })
})
