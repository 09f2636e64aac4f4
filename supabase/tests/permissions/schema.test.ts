import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing'
import { generateSchemaTypes } from '../../../scripts/schema-types.ts'
import { createPersonas, type PersonaName, perform } from '../testing/personas.ts'
import { CALLS, PLACES, ROWS, USED_TABLES } from './definer-functions.ts'
import { createRows, ENTITIES, TABLES } from './entity.ts'

describe('schema', () => {
  describe('schema', () => {
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
  })

  describe('database types', () => {
    test('the types of the database match the migrated schema (npm run database-types)', async () => {
      const db = await createTestDatabase()
      const client = await db.adminPool.connect()
      try {
        expect(await generateSchemaTypes(client)).toBe(
          readFileSync('site/app/lib/supabase/database.types.ts', 'utf8'),
        )
      } finally {
        client.release()
        await db.drop()
      }
    })
  })

  describe('masked views', () => {
    /** An entity as a migration describes it. */
    const NOTICES = `
  create table records.notices (
    id uuid primary key default gen_random_uuid(),
    title text not null,
    created_at timestamptz not null default now()
  );
  create table records.notice_contacts (
    notice_id uuid primary key references records.notices (id) on delete cascade,
    email text,
    phone text default 'none'
  );
  select private.create_masked_view('notices', 'records.notices', 'records.notice_contacts',
    '{id, email, title, phone, created_at}', '{title, email}');
  create policy "notices are public" on records.notices for select to anon, authenticated using (true);
  create policy "everybody submits" on records.notices for insert to anon, authenticated with check (true);
  create policy "admins manage" on records.notices for all to authenticated, service_role
    using ((select private.is_admin())) with check ((select private.is_admin()));
  create policy "contacts come with their row" on records.notice_contacts for insert to anon, authenticated with check (true);
  create policy "admins manage contacts" on records.notice_contacts for all to authenticated, service_role
    using ((select private.is_admin())) with check ((select private.is_admin()));
  insert into public.notices (title, email) values ('Markt', 'secret@example.org')`

    const { server, as, owner } = createPersonas()
    beforeAll(async () => {
      await owner(NOTICES)
    })

    test('the view has the columns in order, and the defaults of both tables', async () => {
      const { rows } = await as('admin', 'select * from notices')
      expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'email', 'title', 'phone', 'created_at'])
      expect(rows).toMatchObject([{ title: 'Markt', email: 'secret@example.org', phone: 'none' }])
    })

    test.for(['visitor', 'member'] as const)('private columns are null for %s', async (name) => {
      expect((await as(name, 'select * from notices')).rows).toMatchObject([{ email: null, phone: null }])
      const inserted = await as(
        name,
        `insert into notices (title, email) values ('a', 'me@example.org') returning *`,
      )
      expect(inserted.rows).toMatchObject([{ title: 'a', email: null, phone: null }])
    })

    test('visitors insert the granted columns only, and update nothing', async () => {
      expect((await as('visitor', `insert into notices (title, phone) values ('a', '1')`)).code).toBe('42501')
      expect((await as('visitor', `update notices set title = 'a'`)).code).toBe('42501')
      expect((await as('member', `update notices set title = 'a'`)).count).toBe(0)
      expect((await as('member', 'delete from notices')).count).toBe(0)
    })

    test('admins update both tables through the view, but neither key nor timestamp', async () => {
      const updated = await as('admin', `update notices set title = 'Fest', phone = '2' returning *`)
      expect(updated.rows).toMatchObject([{ title: 'Fest', phone: '2', email: 'secret@example.org' }])
      expect((await as('admin', 'update notices set id = gen_random_uuid()')).code).toBe('42501')
      expect((await as('admin', 'update notices set created_at = now()')).code).toBe('42501')
    })

    test('deleting the row deletes its private row', async () => {
      const { claims } = server.personas.admin
      await perform(server.db.pool, claims, `insert into notices (title) values ('gone')`)
      const deleted = await perform(
        server.db.pool,
        claims,
        `delete from notices where title = 'gone' returning id`,
      )
      const { rowCount } = await owner('select from records.notice_contacts where notice_id = $1', [
        deleted.rows[0].id,
      ])
      expect(rowCount).toBe(0)
    })

    test('columns that are missing in the description are refused', async () => {
      await expect(
        server.db.adminPool.query(
          `select private.create_masked_view('notices', 'records.notices', 'records.notice_contacts', '{id, title}')`,
        ),
      ).rejects.toThrow('not those given for the view notices')
    })

    test.for(['visitor', 'member', 'admin'] as const)('%s cannot define views', async (name) => {
      const sql = `select private.create_masked_view('x', 'records.notices', 'records.notice_contacts')`
      expect((await as(name, sql)).code).toBe('42501')
    })
  })
})

describe('functions with the rights of the owner', () => {
  /** By their names in the heads of the matrices, as in `matrix.test.ts`. */
  const PERSONAS: Readonly<Record<string, PersonaName>> = {
    visitor: 'visitor',
    member: 'member',
    other: 'otherMember',
    board: 'admin',
    treasurer: 'treasurer',
    editor: 'editor',
    vouchers: 'vouchers',
    secretary: 'secretary',
    service: 'service',
  }

  /** Callable functions that run with the rights of their owner, which policies do not bind. */
  const DEFINERS = `
  select p.oid::regproc::text as name, p.proretset as returns_rows, count(*) over (partition by p.oid::regproc) as versions
  from pg_proc as p
  where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
    and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
  order by 1`

  /** A compared word; anything longer is a value. */
  const WORD = /^[\w-]{1,20}$/

  const { owner, as } = createPersonas()
  const ids = new Map<string, string>()
  const returnsRows = new Map<string, boolean>()
  beforeAll(async () => {
    const database = { query: owner } as unknown as Parameters<typeof createRows>[0]
    await createRows(database)
    await owner(ROWS)
    for (const [place, sql] of Object.entries(PLACES)) ids.set(place, (await owner(sql)).rows[0]?.id)
    for (const { name, returns_rows } of (await owner(DEFINERS)).rows) returnsRows.set(name, returns_rows)
  })

  function linesOf(matrix: string) {
    const [head, ...lines] = matrix
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('|').map((cell) => cell.trim()))
    if (head?.slice(1).join() !== Object.keys(PERSONAS).join())
      throw new Error(`The matrix begins with ${head}`)
    return lines.map(([call = '', ...outcomes]) => ({ call, name: call.replace(/\(.*/, ''), outcomes }))
  }
  const LINES = linesOf(CALLS)
  const TABLE_LINES = linesOf(USED_TABLES)

  async function outcomeOf(persona: PersonaName, call: string, name: string): Promise<string> {
    const sql = call.replaceAll(/(?<!:):(\w+)/g, (_, place: string) => `'${ids.get(place)}'`)
    const { code, rows } = await as(persona, `select * from ${sql}`)
    if (code) return code === '42501' ? 'denied' : code
    // Rows of nothing but zeros are empty.
    if (returnsRows.get(name.replace('public.', '')))
      return String(
        rows.filter((row) => Object.values(row).some((value) => value !== null && value !== 0)).length,
      )
    const [value] = Object.values(rows[0] ?? {})
    if (value === '') return 'done'
    if (Array.isArray(value)) return `[${value.length}]`
    return value !== null && (typeof value === 'object' || !WORD.test(String(value)))
      ? 'value'
      : String(value)
  }

  describe('definer functions that visitors and accounts may call', () => {
    test.for(LINES)('$call', async ({ call, name, outcomes }) => {
      const given = []
      for (const persona of Object.values(PERSONAS)) given.push(await outcomeOf(persona, call, name))
      expect(given).toEqual(outcomes)
    })

    test('are all declared', () => {
      const declared = new Set(LINES.map(({ name }) => name.replace('public.', '')))
      expect([...declared].sort()).toEqual([...returnsRows.keys()].sort())
    })
  })

  /** Behind views of the API, which read them with the rights of their callers. */
  describe('tables outside of the API that accounts may read', () => {
    const READABLE = `
    select c.oid::regclass::text as name from pg_class as c
    where c.relkind = 'r' and c.relnamespace = 'records'::regnamespace and has_any_column_privilege('authenticated', c.oid, 'select')`

    test.for(TABLE_LINES)('$name', async ({ name, outcomes }) => {
      const given = []
      for (const persona of Object.values(PERSONAS)) {
        const { code, rows } = await as(persona, `select from ${name}`)
        given.push(code === '42501' ? 'denied' : (code ?? String(rows.length)))
      }
      expect(given).toEqual(outcomes)
    })

    test('are all declared, with a row', async () => {
      const readable = (await owner(READABLE)).rows.map(({ name }) => name)
      expect(TABLE_LINES.map(({ name }) => name).sort()).toEqual(readable.sort())
      expect(TABLE_LINES.filter(({ outcomes }) => outcomes.every((outcome) => !Number(outcome)))).toEqual([])
    })
  })
})
