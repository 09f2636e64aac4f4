import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing/database'
import { ENTITIES, TABLES } from './entity.ts'

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
      where relkind in ('r', 'p') and relnamespace::regnamespace::text in ${OUR_SCHEMAS} and not relrowsecurity
        -- On a real Supabase the services have tables of their own without it, out of reach of the API roles.
        and not (relowner::regrole::text = any (array['supabase_auth_admin', 'supabase_storage_admin'])
          and not exists (select from unnest(array['anon', 'authenticated']) as role
            where has_table_privilege(role, oid, 'select, insert, update, delete')))`)
    expect(open).toEqual([])
  })

  test('has views with security_invoker', async () => {
    const definers = await names(`
      select oid::regclass::text as name from pg_class
      where relkind = 'v' and relnamespace = 'public'::regnamespace
        and not coalesce(reloptions @> array['security_invoker=on'], false)`)
    expect(definers).toEqual([])
  })

  test('asks for an office in every policy but those of what every admin reads or has for himself', async () => {
    const tables = await names(`
      select distinct polrelid::regclass::text as name from pg_policy
      where concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) like '%is_admin()%' order by 1`)
    expect(tables).toEqual(['notification_preferences', 'storage_disks'])
  })

  test('exposes the functions of the product', async () => {
    const callable = await names(`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute')
      order by 1`)
    expect(callable).toEqual(ENTITIES.flatMap(({ functions = [] }) => functions).sort())
  })

  test('sets search_path on every security definer function', async () => {
    const loose = await names(`
      select oid::regproc::text as name from pg_proc
      where prosecdef and pronamespace::regnamespace::text in ${OUR_SCHEMAS}
        and not coalesce(proconfig::text like '%search_path=%', false)`)
    expect(loose).toEqual([])
  })

  test('does not grant create, truncate or trigger to the API roles', async () => {
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

  test('has one trigger for each view that is written', async () => {
    const several = await names(`
      select tgrelid::regclass::text as name from pg_trigger where tgtype & 64 = 64 group by 1 having count(*) > 1`)
    expect(several).toEqual([])
  })

  test('has the columns of the product, in their order', async () => {
    const { rows } = await db.adminPool.query<{ name: string; columns: string }>(`
      select table_name as name, string_agg(column_name, ' ' order by ordinal_position) as columns
      from information_schema.columns where table_schema = 'public' group by 1 order by 1`)
    const expected = Object.entries(TABLES).map(([name, { columns }]) => [name, columns])
    expect(Object.fromEntries(rows.map((row) => [row.name, row.columns]))).toEqual(
      Object.fromEntries(expected),
    )
  })
})
