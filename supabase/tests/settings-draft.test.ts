import { beforeEach, expect, test } from 'vitest'
import { completeSettings } from './testing/complete-settings.ts'
import { createPersonas } from './testing/personas.ts'

const { server, as, performAs, owner } = createPersonas()

const INSERT = 'insert into settings_draft (document, based_on) values ($1, $2)'
const SAVE =
  'update settings_draft set document = $1 where updated_at = $2::timestamptz returning updated_at::text'
const PUBLISH = 'select publish_settings($1, $2, null)'
const DOCUMENT = JSON.stringify(completeSettings())

const drafts = async () => (await owner('select document, updated_by from settings_draft')).rows
const newest = async () =>
  (await owner('select coalesce(max(number), 0) as number from settings_versions')).rows[0]?.number as number

beforeEach(async () => {
  await owner('delete from settings_draft')
})

test('there is one draft, which notes who changed it', async () => {
  await performAs('admin', INSERT, [DOCUMENT, 0])
  expect(await drafts()).toEqual([
    { document: JSON.parse(DOCUMENT), updated_by: server.personas.admin.claims.sub },
  ])
  expect((await as('admin', INSERT, [DOCUMENT, 0])).code).toBe('23505')
})

test('a change of what is no longer the latest revision changes nothing', async () => {
  await performAs('admin', INSERT, [DOCUMENT, 0])
  const { rows } = await owner('select updated_at::text from settings_draft')
  const read = rows[0]?.updated_at
  expect((await performAs('admin', SAVE, ['{"a":{}}', read])).rowCount).toBe(1)
  expect((await performAs('admin', SAVE, ['{"b":{}}', read])).rowCount).toBe(0)
  expect(await drafts()).toMatchObject([{ document: { a: {} } }])
})

test.for([
  ['[]', 0],
  [JSON.stringify({ a: { b: 'x'.repeat(500_001) } }), 0],
  ['{}', -1],
])('refuses what is no document, too large, or begun from no version (%#)', async (values) => {
  expect((await as('admin', INSERT, values)).code).toBe('23514')
})

test('ends when exactly it is published, not when something else is', async () => {
  await performAs('admin', INSERT, [DOCUMENT, await newest()])
  await performAs('admin', PUBLISH, [JSON.stringify(completeSettings({ other: {} })), await newest()])
  expect(await drafts()).toHaveLength(1)
  await performAs('admin', 'update settings_draft set based_on = $1', [await newest()])
  await performAs('admin', PUBLISH, [DOCUMENT, await newest()])
  expect(await drafts()).toEqual([])
})

// Last: the admin leaves the board.
test('an admin without an office on the board neither reads nor changes it', async () => {
  await performAs('admin', INSERT, [DOCUMENT, 0])
  await owner(
    `insert into user_offices (user_id, office) select user_id, 'editor' from user_offices where office = 'board'`,
  )
  await owner(`insert into user_roles (user_id, role) select id, 'admin' from auth.users where email = 'member@example.org'
    on conflict (user_id) do update set role = 'admin'`)
  await owner(`delete from user_offices where user_id = $1 and office = 'board'`, [
    server.personas.admin.claims.sub,
  ])
  expect((await as('admin', 'select from settings_draft')).count).toBe(0)
  expect((await as('admin', `update settings_draft set document = '{}'`)).count).toBe(0)
  expect((await as('admin', 'delete from settings_draft')).count).toBe(0)
  expect((await as('admin', INSERT, [DOCUMENT, 0])).code).toBe('42501')
})
