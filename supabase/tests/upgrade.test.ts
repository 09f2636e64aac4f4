import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from 'zunft-backend/database'
import { readProject } from 'zunft-backend/project'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing/database'

const { sql: PROJECT_SQL } = readProject('supabase')

/** The last migration of the first installations; their platform schema is in `testing/first-platform`. */
const FIRST_STATE = '20260101000900'

let db: TestDatabase
let firstMigrations: string
beforeAll(async () => {
  db = await createTestDatabase('template0')
  firstMigrations = mkdtempSync(join(tmpdir(), 'zunft-first-'))
  for (const name of readdirSync(PROJECT_SQL.migrations).filter((name) => name.slice(0, 14) <= FIRST_STATE)) {
    copyFileSync(join(PROJECT_SQL.migrations, name), join(firstMigrations, name))
  }
})
afterAll(async () => {
  rmSync(firstMigrations, { recursive: true, force: true })
  await db.drop()
})

type Row = Readonly<{ place: string; row: Record<string, unknown> }>

/** Every row of every table and public view, read as the owner. */
async function everyRow(): Promise<Row[]> {
  const places = await db.adminPool.query<{ place: string }>(`
    select format('%I.%I', relnamespace::regnamespace, relname) as place from pg_class
    where relnamespace::regnamespace::text in ('public', 'records', 'private', 'auth')
      and relkind in ('r', 'v') order by 1`)
  const read = places.rows.map(async ({ place }) => {
    const { rows } = await db.adminPool.query<{ row: Row['row'] }>(
      `select to_jsonb(t) as row from ${place} as t`,
    )
    return rows.map(({ row }) => ({ place, row }))
  })
  return (await Promise.all(read)).flat()
}

test('an installation of the first version keeps every row through all later migrations', async () => {
  await migrate(db.ownerConnection, {
    platform: 'packages/backend/src/database/testing/first-platform',
    migrations: firstMigrations,
  })
  await db.adminPool.query(FIRST_ROWS)
  const before = await everyRow()
  const filled = new Set(before.map(({ place }) => place))
  const tables = [
    'auth.users',
    'public.applications',
    'public.post_likes',
    'public.profiles',
    'public.user_roles',
  ]
  const views = ['public.events', 'public.ideas', 'public.my_roding_posts', 'public.voucher_participants']
  expect([...filled]).toEqual(expect.arrayContaining([...tables, ...views]))

  await migrate(db.ownerConnection, PROJECT_SQL)
  const after = await everyRow()
  for (const { place, row } of before) {
    // These have a table of their own by now; public.voucher_participants still shows them.
    if (place === 'records.voucher_participant_accounts')
      for (const moved of ['payment_method', 'account_holder', 'iban']) delete row[moved]
    expect(after.filter((found) => found.place === place).map((found) => found.row)).toContainEqual(
      expect.objectContaining(row),
    )
  }
  for (const place of filled) {
    const count = (rows: readonly Row[]) => rows.filter((row) => row.place === place).length
    expect([place, count(after)]).toEqual([place, count(before)])
  }
})

test('mails greet as they did', async () => {
  const { rows } = await db.adminPool.query(
    `select document #>> '{association,greeting}' as greeting from public.site_settings`,
  )
  expect(rows).toEqual([{ greeting: 'Grüß Gott' }])
})

test('rows of that time satisfy all current constraints', async () => {
  const loose = await db.adminPool.query('select conname from pg_constraint where not convalidated')
  expect(loose.rows).toEqual([])
  // Updating each row without changes runs the current checks and triggers.
  await db.adminPool.query(`
    update public.events set title = title;
    update public.ideas set title = title;
    update public.my_roding_posts set title = title;
    update public.voucher_participants set name = name;
    update public.applications set status = status;
    update public.profiles set first_name = first_name;
    update public.user_roles set role = role;`)
})

describe('values that were accepted then', () => {
  let old: TestDatabase
  beforeAll(async () => {
    old = await createTestDatabase('template0')
    await migrate(old.ownerConnection, {
      platform: 'packages/backend/src/database/testing/first-platform',
      migrations: firstMigrations,
    })
    await old.adminPool.query(`
      insert into public.ideas (title, description, submitter_email) values
        ('address', 'b', 'chef?bcc=x@firma.example'), (e'\\x01', e'a\\x0bb\\tc\\n', null);
      insert into public.voucher_participants (name, location_type, email) values ('a', 'sales', 'a&b@firma.example');
      insert into public.events (title, start_date, submitter_phone) values ('a', '2030-05-01', e'1\\x7f');
      insert into public.applications (name, business_name, address, phone, email, message) values
        ('address', 'b', 'c', 'd', 'chef?bcc=x@firma.example', null), ('address', 'b', 'c', 'd', 'chef@firma.,', null),
        ('text', 'b', 'c', 'd', 'e@firma.example', rpad('', 10000, e'\\x01'))`)
    await migrate(old.ownerConnection, PROJECT_SQL)
  })
  afterAll(() => old.drop())

  test('invalid addresses are cleared, or replaced where the column is required', async () => {
    const { rows } = await old.adminPool.query(`
      select (select submitter_email from public.ideas where title = 'address') as idea,
        (select email from public.voucher_participants) as partner,
        (select array_agg(email order by email) from public.applications where name = 'address') as applications`)
    const applications = ['unbekannt@adresse.invalid', 'xchefbcc=x@firma.example']
    expect(rows).toEqual([{ idea: null, partner: null, applications }])
  })

  test('control characters are replaced by U+FFFD, and the rest of the texts is kept', async () => {
    const { rows } = await old.adminPool.query(`
      select i.title, i.description, e.submitter_phone, a.message
      from public.ideas as i, public.events as e, public.applications as a
      where i.title <> 'address' and a.name = 'text'`)
    const [title, message] = ['\ufffd', '\ufffd'.repeat(10_000)]
    expect(rows).toEqual([{ title, description: 'a\ufffdb\tc\n', submitter_phone: '1\ufffd', message }])
  })
})

test('starting an up-to-date installation again changes nothing', async () => {
  const before = await everyRow()
  await migrate(db.ownerConnection, PROJECT_SQL)
  expect(await everyRow()).toEqual(before)
})

const FIRST_ROWS = `
  insert into auth.users (id, email, encrypted_password, raw_user_meta_data) values
    ('50000000-0000-4000-8000-000000000001', 'erika@example.org', '$2a$10$placeholder', '{"first_name":"Erika","last_name":"Mustermann"}'),
    ('50000000-0000-4000-8000-000000000002', 'max@example.org', null, '{"first_name":"Max"}');
  insert into public.user_roles (user_id, role) values ('50000000-0000-4000-8000-000000000001', 'admin')
    on conflict (user_id) do update set role = excluded.role;
  update public.profiles set phone = '09461 000 1', newsletter_subscribed = false where first_name = 'Erika';
  insert into public.ideas (id, title, description, category, submitter_name, submitter_email, status) values
    ('10000000-0000-4000-8000-000000000001', 'Bänke am Marktplatz', 'Mehr davon', 'environment', 'Erika', 'erika@example.org', 'approved'),
    ('10000000-0000-4000-8000-000000000002', 'Brunnen', 'Zum Trinken', 'general', null, null, 'pending');
  insert into public.my_roding_posts (id, title, content, author_name, author_email, image_url, approved) values
    ('20000000-0000-4000-8000-000000000001', 'Abend', 'Schön', 'Erika', 'erika@example.org',
      '/storage/v1/object/public/social-posts/abend.jpg', true),
    ('20000000-0000-4000-8000-000000000002', 'Morgen', 'Neblig', 'Max', 'max@example.org', null, false);
  insert into public.events (id, title, category, start_date, end_date, submitter_name, submitter_email, submitter_phone) values
    ('30000000-0000-4000-8000-000000000001', 'Bürgerfest', 'festival', '2025-07-01T16:00Z', '2025-07-01T22:00Z',
      'Max', 'max@example.org', '09461 000 2');
  insert into public.voucher_participants (name, location_type, salutation, contact_person, payment_method, account_holder, iban)
    values ('Bäckerei', 'acceptance', 'Frau', 'Gisela', 'einzug', 'Bäckerei GmbH', 'DE02120300000000202051');
  insert into public.post_likes (post_id, post_type, user_identifier) values
    ('10000000-0000-4000-8000-000000000001', 'idea', 'some-browser');
  insert into public.applications (name, business_name, address, phone, email, status) values
    ('Paula', 'Unverpackt', 'Mühlgasse 6', '09461 000 140', 'paula@example.org', 'approved');`
