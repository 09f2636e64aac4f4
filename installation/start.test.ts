import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing'
import { noteSettingsGaps } from './start.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const noted = async () =>
  (await db.adminPool.query('select group_name, name, group_label, label from records.settings_gaps')).rows

test('each start stores what the settings that hold lack, and nothing before there are any', async () => {
  const find = (document: unknown) =>
    Object.keys(document as object).map((group) => ({
      group,
      name: 'court',
      groupLabel: 'Rechtliches',
      label: 'Gericht',
    }))
  const start = (found: typeof find | undefined = find) =>
    noteSettingsGaps(db.ownerConnection, Promise.resolve(found))
  await start()
  expect(await noted()).toEqual([])
  await db.adminPool.query(
    `insert into public.settings_versions (number, document) values (1, '{"legal": {}}')`,
  )
  await start()
  const row = { group_name: 'legal', name: 'court', group_label: 'Rechtliches', label: 'Gericht' }
  expect(await noted()).toEqual([row])
  await noteSettingsGaps(db.ownerConnection, Promise.resolve(undefined))
  expect(await noted(), 'without the build of the site').toEqual([row])
})
