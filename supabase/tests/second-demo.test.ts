import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing/database'

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
