import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { authClient, createAccount } from '../testing/accounts.ts'
import { readProjectValues } from './mail-templates.ts'

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
