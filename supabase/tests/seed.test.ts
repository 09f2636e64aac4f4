import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing'
import { DEMO_SETTINGS, settingsSeed } from '../../scripts/demo-settings.ts'
import { settingsGaps, withDefaults } from '../../site/app/association/complete-settings.ts'
import { attempt } from './testing/personas.ts'

describe('seed', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await createTestDatabase()
    await db.adminPool.query(readFileSync('supabase/seed.sql', 'utf8'))
  })
  afterAll(() => db.drop())

  const rows = async (sql: string) => (await db.adminPool.query<Record<string, unknown>>(sql)).rows

  describe('the demo data', () => {
    test('has rows in every state for every list', async () => {
      expect(await rows(`select status, count(*)::int from ideas group by 1 order by 1`)).toEqual([
        { status: 'approved', count: 11 },
        { status: 'pending', count: 3 },
      ])
      expect(await rows(`select approved, count(*)::int from my_roding_posts group by 1 order by 1`)).toEqual(
        [
          { approved: false, count: 1 },
          { approved: true, count: 8 },
          { approved: null, count: 1 },
        ],
      )
      expect(
        await rows('select location_type, count(*)::int from voucher_participants group by 1 order by 1'),
      ).toEqual([
        { location_type: 'acceptance', count: 13 },
        { location_type: 'business', count: 6 },
        { location_type: 'sales', count: 5 },
      ])
      expect(
        await rows('select active, count(*)::int from newsletter_subscriptions group by 1 order by 1'),
      ).toEqual([
        { active: false, count: 5 },
        { active: true, count: 29 },
      ])
      expect(
        (await rows('select distinct state from newsletter_subscribers order by state')).map(
          ({ state }) => state,
        ),
      ).toEqual(['asked', 'confirmed', 'left', 'undeliverable', 'unproven'])
      expect(await rows('select status, count(*)::int from applications group by 1 order by 1')).toEqual([
        { status: 'approved', count: 1 },
        { status: 'pending', count: 3 },
        { status: 'rejected', count: 1 },
      ])
    })

    test('has a running event, one tomorrow, past ones and many upcoming ones', async () => {
      const [counts] = await rows(`
      select count(*) filter (where start_date < now() and end_date > now())::int as running,
        count(*) filter (where (start_date at time zone 'Europe/Berlin')::date
          = (now() at time zone 'Europe/Berlin')::date + 1)::int as tomorrow,
        count(*) filter (where coalesce(end_date, start_date) < now())::int as past,
        count(*) filter (where start_date > now())::int as coming
      from events`)
      expect(counts).toMatchObject({ past: expect.any(Number), coming: expect.any(Number) })
      expect(counts?.running).toBeGreaterThanOrEqual(1)
      expect(counts?.tomorrow).toBeGreaterThanOrEqual(1)
      expect(counts?.past).toBeGreaterThanOrEqual(2)
      expect(counts?.coming).toBeGreaterThanOrEqual(10)
    })

    test('has members with own submissions in every state', async () => {
      const states = async (email: string) => {
        const [account] = await rows(`select id as sub from auth.users where email = '${email}'`)
        const own = 'select distinct state from my_submissions order by state'
        const read = await attempt(db.pool, { role: 'authenticated', ...account }, own)
        return read.rows.map((row) => row.state)
      }
      expect(await states('erika.mustermann@example.org')).toEqual(['pending', 'published'])
      expect(await states('max.mustermann@example.org')).toEqual(['pending', 'published', 'rejected'])
    })

    test('has consistent profiles and subscribers', async () => {
      expect(
        await rows(`
        select newsletter_subscribed as profile, active as list, count(*)::int
        from profiles join auth.users on id = user_id left join newsletter_subscriptions as s using (email) group by 1, 2 order by 1`),
      ).toEqual([
        { profile: false, list: false, count: 1 },
        { profile: true, list: true, count: 3 },
      ])
    })

    test('refers to existing pictures only', async () => {
      const pictures = await rows(`
      select distinct image_url from (select image_url from events union all select image_url from my_roding_posts) as _
      where image_url is not null`)
      const missing = pictures
        .map((row) => /public\/(.+)\.jpg$/.exec(String(row.image_url))?.[1])
        .filter((name) => !existsSync(`supabase/seed/${name}.jpg`))
      expect(missing).toEqual([])
      expect(pictures.length).toBeGreaterThanOrEqual(10)
    })

    test('contains no real data: example domains, fictional numbers, no usable password', async () => {
      const addresses = await rows(`
      select email as text from auth.users union all select email from newsletter_subscriptions
      union all select email from voucher_participants union all select submitter_email from events
      union all select email from applications`)
      for (const { text } of addresses) expect(text ?? 'a@example.org').toMatch(/[@.]example\.org$/)
      const sites = await rows('select website from voucher_participants where website is not null')
      for (const { website } of sites) expect(website).toMatch(/^https:\/\/www\.[a-z-]+\.example$/)
      const phones = await rows('select phone from voucher_participants where phone is not null')
      for (const { phone } of phones) expect(phone).toMatch(/^09461 000 /)
      expect(await rows('select from auth.users where encrypted_password is not null')).toEqual([])
    })

    test('leaves no helper function behind', async () => {
      expect(
        await rows(`select from pg_proc where pronamespace::regnamespace::text like 'pg_temp%'`),
      ).toEqual([])
    })
  })

  describe('early in the morning', () => {
    // In place of the server's clock: five minutes past midnight, a day from now, so that defaults of columns are earlier.
    const MOMENT = `((((now() at time zone 'Europe/Berlin')::date + 1) + time '00:05') at time zone 'Europe/Berlin')`
    const FILES = ['supabase/seed.sql', 'supabase/seed/beispielhausen.sql']

    test.each(FILES)('%s has nothing that was sent or published later than now', async (file) => {
      const early = await createTestDatabase()
      try {
        const query = (sql: string) => early.adminPool.query<Record<string, unknown>>(sql)
        await query(readFileSync(file, 'utf8').replaceAll('now()', MOMENT))
        const { rows: columns } = await query(`
        select format('%I.%I', table_schema, table_name) as table, column_name as column
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_type = 'BASE TABLE' and table_schema in ('public', 'records') and data_type = 'timestamp with time zone'
          and column_name in ('created_at', 'submitted_at', 'approved_at', 'proposed_at', 'confirmed_at', 'asked_at', 'decided_at')`)
        expect(columns.length).toBeGreaterThan(10)
        for (const { table, column } of columns) {
          const { rows } = await query(`select ${column} from ${table} where ${column} > ${MOMENT}`)
          expect(rows, `${table}.${column}`).toEqual([])
        }
      } finally {
        await early.drop()
      }
    })
  })
})

describe('second demo', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await createTestDatabase()
    for (const file of ['beispielhausen', 'settings-beispielhausen'])
      await db.adminPool.query(readFileSync(`supabase/seed/${file}.sql`, 'utf8'))
  })
  afterAll(() => db.drop())

  const TABLES = [
    'events',
    'ideas',
    'my_roding_posts',
    'jobs',
    'voucher_participants',
    'applications',
    'newsletter_subscriptions',
  ]

  test('fills every list', async () => {
    for (const table of TABLES) {
      const { rows } = await db.adminPool.query(`select count(*)::int as count from public.${table}`)
      expect(rows[0]?.count, table).toBeGreaterThan(1)
    }
  })

  test('has moderated and waiting rows, and an event that runs', async () => {
    const { rows } = await db.adminPool.query(`
    select (select count(*)::int from ideas where status = 'pending') as ideas,
      (select count(*)::int from my_roding_posts where approved is null) as posts,
      (select count(*)::int from jobs where status = 'pending') as jobs,
      (select count(*)::int from events where start_date < now() and end_date > now()) as running`)
    expect(rows[0]).toEqual({ ideas: 1, posts: 1, jobs: 1, running: expect.any(Number) })
    expect(rows[0].running).toBeGreaterThan(0)
  })

  test('has positions for its map, around the middle of the town', async () => {
    const { rows } = await db.adminPool.query(`
    with centre as (
      select split_part(at, ',', 1)::float as latitude, split_part(at, ',', 2)::float as longitude
      from (select document #>> '{map,centre}' as at from site_settings) as setting)
    select (select count(*)::int from records.businesses where latitude is not null) as businesses,
      (select count(*)::int from records.businesses where latitude is null) as elsewhere,
      (select count(*)::int from records.events where latitude is not null and start_date > now()) as events,
      (select max(greatest(abs(p.latitude - c.latitude), abs(p.longitude - c.longitude))) from centre as c,
        (select latitude, longitude from records.businesses union all select latitude, longitude from records.events) as p) as farthest`)
    expect(rows[0]).toEqual({
      businesses: 8,
      elsewhere: 1,
      events: expect.any(Number),
      farthest: expect.any(Number),
    })
    expect(rows[0].events).toBeGreaterThan(3)
    expect(rows[0].farthest).toBeLessThan(0.02)
  })

  test('names neither the town nor the association of the first demo', async () => {
    for (const table of [...TABLES, 'profiles', 'site_settings']) {
      const { rows } = await db.adminPool.query(`select t::text as text from public.${table} as t`)
      expect(rows.map(({ text }) => text).join('\n')).not.toMatch(/roding|gewerbeverein/i)
    }
  })
})

describe('settings', () => {
  test.each(Object.entries(DEMO_SETTINGS))(
    '%s contains its settings (npm run demo-settings)',
    (seed, document) => {
      expect(readFileSync(seed, 'utf8')).toBe(settingsSeed(document))
    },
  )

  test('the settings of the second demo are valid and leave nothing open but what a demo cannot know', () => {
    const stored = JSON.parse(readFileSync('supabase/seed/settings/beispielhausen.json', 'utf8'))
    const read = withDefaults(stored)
    for (const [group, values] of Object.entries<Record<string, unknown>>(stored))
      expect(read[group as keyof typeof read]).toMatchObject(values)
    expect(settingsGaps(stored).map(({ group, name }) => `${group}.${name}`)).toEqual([
      'membership.creditorId',
      'documents.statutesAdopted',
      'documents.statutesReplaced',
    ])
  })
})
