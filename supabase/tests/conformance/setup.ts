import { readFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { type Fixture, openFixture } from 'zunft-backend/conformance'
import { provideTargets } from 'zunft-backend/conformance/setup'

/** Vitest global setup: our server and PostgREST on this project, with fixed rows. */
export default function setUp(project: TestProject): Promise<() => Promise<void>> {
  return provideTargets(project, [ROWS], { SUPABASE_PROJECT: 'supabase' })
}

/** The rows that every test starts with. */
export const ROWS = readFileSync(new URL('rows.sql', import.meta.url), 'utf8')

const VIEWS_AND_TABLES = [
  'ideas',
  'my_roding_posts',
  'post_likes',
  'events',
  'voucher_participants',
  'applications',
  'newsletter_subscriptions',
  'webhook_settings',
  'webhook_logs',
  'profiles',
  'user_roles',
]

/** Inserts the fixed rows into the tables of this project. */
export const openRows = (superuser: string): Promise<Fixture> =>
  openFixture(superuser, {
    parts: { project: ROWS },
    tables: [...VIEWS_AND_TABLES.map((name) => `public.${name}`), 'records.submission_owners'],
    generated: ['created_at', 'approved_at', 'external_id', 'idea_id', 'post_id', 'event_id'],
  })
