import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing/database'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

/** Names of columns that may identify a person. */
const PERSONAL =
  '(^|_)(e?mail|name|phone|mobile|fax|iban|bic|address|street|city|town|birthday|holder|salutation|person|contact|mailbox|network|ip|user_agent|recipient|reporter|identifier)(_hash)?$|(^|_)(user|owner|account|actor|profile)_id$|_(by|to)$'

const unregistered = async () =>
  (
    await db.adminPool.query<{ column: string }>(
      `select format('%s.%s', c.oid::regclass, a.attname) as column from pg_class as c join pg_attribute as a on a.attrelid = c.oid
       where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'records'::regnamespace) and a.attnum > 0 and not a.attisdropped
         and a.attname ~ $1 and a.atttypid <> 'boolean'::regtype
         and not exists (select from private.personal_data as d, unnest(d.tables) as t where t::regclass = c.oid)
       order by 1`,
      [PERSONAL],
    )
  ).rows.map(({ column }) => column)

describe('the registry of personal data', () => {
  test('names every table whose columns look personal (private.register_personal_data)', async () => {
    expect(await unregistered()).toEqual([])
  })

  test('would find a table that nobody has registered', async () => {
    await db.adminPool.query(
      'create table public.guests (id uuid primary key, contact_email text, note text)',
    )
    expect(await unregistered()).toContain('guests.contact_email')
    await db.adminPool.query('drop table public.guests')
  })

  test('says for every table with data of people why, who reads them and how long they stay', async () => {
    const { rows } = await db.adminPool.query(
      `select label from private.personal_data where source is not null
         and (purpose is null or readers is null or kept_for is null or coalesce(cardinality(emails), 0) + coalesce(cardinality(names), 0) = 0)`,
    )
    expect(rows).toEqual([])
  })

  test.each([
    ['a table that does not exist', { tables: ['public.nothing'] }],
    ['a column that does not exist', { emails: ['s.nothing'] }],
    ['no word about erasing', { erasing: null }],
    ['something kept without date and ground', { kept: "'{}'::jsonb" }],
  ])('refuses a registration with %s', async (_what, change) => {
    const entry = {
      label: 'x',
      source: 'public.ideas',
      tables: ['records.ideas'],
      emails: ['s.submitter_email'],
      erasing: 'delete',
    }
    await expect(
      db.adminPool.query('select private.register_personal_data($1)', [
        JSON.stringify({ ...entry, ...change }),
      ]),
    ).rejects.toThrow()
  })
})
