import { beforeAll, expect, test } from 'vitest'
import { perform } from '../testing/attempt.ts'
import { createPersonas } from '../testing/personas.ts'

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
