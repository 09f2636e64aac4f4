import { expect, test } from 'vitest'
import { createPersonas } from '../testing/personas.ts'

const { server, as, performAs } = createPersonas()

const asAdmin = (sql: string, values: unknown[] = []) => performAs('admin', sql, values)
const draft = async (subject = 'Neues') =>
  (await asAdmin('insert into newsletter_drafts (subject) values ($1) returning *', [subject])).rows[0]

test.for([
  ['', ''],
  [' \n', '\t'],
  ['x'.repeat(201), ''],
  ['', 'x'.repeat(100_001)],
])('refuses a draft without text or with too much (%#)', async (texts) => {
  const sql = 'insert into newsletter_drafts (subject, content) values ($1, $2)'
  expect(await as('admin', sql, texts)).toMatchObject({
    code: '23514',
  })
})

test('takes a subject or a content up to its bound', async () => {
  const sql = 'insert into newsletter_drafts (subject, content) values ($1, $2)'
  const values = ['x'.repeat(200), 'x'.repeat(100_000)]
  expect(await as('admin', sql, values)).toMatchObject({ count: 1 })
})

test('each change notes who and when, and is refused for a version that is no longer the latest', async () => {
  const first = await draft()
  expect(first.updated_by).toBe(server.personas.admin.claims.sub)
  const save =
    'update newsletter_drafts set content = $3 where id = $1 and updated_at = $2::timestamptz returning updated_at::text'
  const version = (await asAdmin('select updated_at::text from newsletter_drafts where id = $1', [first.id]))
    .rows[0]
  const saved = await asAdmin(save, [first.id, version.updated_at, 'a'])
  expect(saved.rows[0].updated_at > version.updated_at).toBe(true)
  expect((await asAdmin(save, [first.id, version.updated_at, 'b'])).rowCount).toBe(0)
})

test('a draft outlives the account that wrote it, unchanged', async () => {
  const { id, updated_at } = await draft()
  const owner = (sql: string) => server.db.adminPool.query(sql)
  await owner(
    `insert into auth.users (id, email) values ('30000000-0000-4000-8000-00000000000d', 'gone@example.org')`,
  )
  await owner(
    `update newsletter_drafts set updated_by = '30000000-0000-4000-8000-00000000000d' where id = '${id}'`,
  )
  await owner(`delete from auth.users where email = 'gone@example.org'`)
  const { rows } = await owner(`select updated_at, updated_by from newsletter_drafts where id = '${id}'`)
  expect(rows).toEqual([{ updated_at, updated_by: null }])
})

test('there are fifty at most, also when several are inserted at once', async () => {
  const owner = (sql: string) => server.db.adminPool.query(sql)
  await owner('delete from newsletter_drafts')
  await owner(`insert into newsletter_drafts (subject) select 'a' from generate_series(1, 48)`)
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => draft()))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const sql = `insert into newsletter_drafts (subject) values ('a')`
  expect(await as('admin', sql)).toMatchObject({ code: 'ZU017' })
  expect(await as('admin', `update newsletter_drafts set subject = 'b'`)).toMatchObject({ count: 50 })
})
