import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing/database'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const names = async (sql: string) =>
  (await db.adminPool.query<{ name: string }>(sql)).rows.map((row) => row.name)

const OUR_SCHEMAS = `('public', 'records', 'private', 'auth', 'storage')`

describe('the schema', () => {
  test('has row level security on every table', async () => {
    const open = await names(`
      select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and relnamespace::regnamespace::text in ${OUR_SCHEMAS} and not relrowsecurity`)
    expect(open).toEqual([])
  })

  test('has views that run with the rights of their reader', async () => {
    const definers = await names(`
      select oid::regclass::text as name from pg_class
      where relkind = 'v' and relnamespace = 'public'::regnamespace
        and not coalesce(reloptions @> array['security_invoker=on'], false)`)
    expect(definers).toEqual([])
  })

  test('exposes three functions', async () => {
    const callable = await names(`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute')
      order by 1`)
    expect(callable).toEqual(['get_user_role', 'job_has_ended', 'remove_like'])
  })

  test('fixes the search path of every function that runs with more rights than its caller', async () => {
    const loose = await names(`
      select oid::regproc::text as name from pg_proc
      where prosecdef and pronamespace::regnamespace::text in ${OUR_SCHEMAS}
        and not coalesce(proconfig::text like '%search_path=%', false)`)
    expect(loose).toEqual([])
  })

  test('lets nobody create, truncate or attach triggers through the API roles', async () => {
    const rights = await names(`
      select format('%s: %s on %s', role, privilege, c.oid::regclass) as name
      from pg_class c, unnest(array['anon', 'authenticated']) as role,
        unnest(array['truncate', 'trigger', 'references']) as privilege
      where relkind in ('r', 'v') and relnamespace::regnamespace::text in ('public', 'records', 'auth')
        and has_table_privilege(role, c.oid, privilege)
      union all
      select format('%s: create in %s', role, nspname)
      from pg_namespace, unnest(array['anon', 'authenticated', 'service_role']) as role
      where nspname in ${OUR_SCHEMAS} and has_schema_privilege(role, nspname, 'create')`)
    expect(rights).toEqual([])
  })

  test('has the columns of the product, in their order', async () => {
    const { rows } = await db.adminPool.query<{ name: string; columns: string }>(`
      select table_name as name, string_agg(column_name, ' ' order by ordinal_position) as columns
      from information_schema.columns where table_schema = 'public' group by 1 order by 1`)
    expect(Object.fromEntries(rows.map((row) => [row.name, row.columns]))).toEqual({
      // Accounts, for the back office.
      accounts: 'id email first_name last_name role confirmed last_sign_in_at created_at',
      applications: 'id name business_name address phone email website message status created_at consents',
      events:
        'id title description category start_date end_date location image_url submitter_name submitter_email submitter_phone is_user_submitted',
      ideas: 'id title description category submitter_name submitter_email status likes_count created_at',
      jobs: 'id title employment business place description contact_email contact_phone link starts_on open_until status created_at',
      my_roding_posts:
        'id title content image_url author_name author_email approved approved_at likes_count created_at',
      // Data of the own account, for the members' area.
      my_submissions: 'kind id title state created_at start_date image_url likes_count',
      my_subscription: 'email confirmed active created_at',
      // Results of newsletters.
      newsletter_batches: 'newsletter_id number subscribers recipients sent round',
      newsletter_results: 'id subject content created_at complete total sent failed round',
      newsletter_subscriptions: 'id name email active created_at',
      newsletters: 'id subject content subscribers complete busy_until created_at',
      post_likes: 'post_id post_type user_identifier',
      profiles: 'user_id first_name last_name phone address city postal_code newsletter_subscribed',
      // Visitors' events that no admin has seen.
      unseen_events: 'event_id submitted_at',
      // Disk usage, for the back office.
      storage_disks: 'server free_bytes measured_at',
      storage_usage: 'bucket files bytes',
      user_roles: 'user_id role',
      voucher_participants:
        'id external_id name business_name description category_name address postal_code city phone email website location_type salutation contact_person payment_method account_holder iban created_at',
      webhook_logs: 'id webhook_url success response_status error_message created_at',
      webhook_settings: 'id webhook_url is_active test_successful last_test_at created_by created_at',
    })
  })
})
