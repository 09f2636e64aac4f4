import { beforeAll, expect, test } from 'vitest'
import { createPersonas, perform } from '../testing/personas.ts'

/** A kind as a migration adds it: with moderation by status, owner and likes. */
const OFFERS_SCHEMA = `
  create table public.offers (
    id uuid primary key default gen_random_uuid(),
    title text collate "de-x-icu" not null,
    status text not null default 'pending',
    email text,
    likes_count integer not null default 0,
    created_at timestamptz not null default now()
  );
  alter table public.offers enable row level security;
  grant insert (title, email), update (status), delete, select on public.offers to anon, authenticated;
  create policy "approved ones are public" on public.offers for select to anon, authenticated using (status = 'approved');
  create policy "everybody submits" on public.offers for insert to anon, authenticated with check (true);
  create policy "editors decide" on public.offers for all to authenticated using ((select private.has_office('editor')));
  select private.register_submission_kind('offer', 'public.offers', _liked_as => 'offer', _address => 's.email', _logged => '{status}')`

const { server, as, performAs, owner } = createPersonas()
beforeAll(async () => {
  // Migrations run as this role, which is no superuser on Supabase.
  await owner(`set role postgres; ${OFFERS_SCHEMA}; reset role`)
  await performAs('member', `insert into offers (title) values ('Lehrstelle')`)
})

const like = `insert into post_likes (post_id, post_type, user_identifier) select id, 'offer', 'browser-1' from offers`

test('only its owner finds it among the own submissions', async () => {
  const offer = { kind: 'offer', title: 'Lehrstelle', state: 'pending', likes_count: 0, start_date: null }
  expect((await as('member', 'select * from my_submissions')).rows).toMatchObject([offer])
  expect((await as('otherMember', 'select * from my_submissions')).count).toBe(0)
})

test('its registration brings what the office has: waiting items, reports, mails, log and bin', async () => {
  const insert = `insert into offers (title, email) values ('Werkstatt', 'maler@example.org')`
  await performAs('visitor', insert)
  const { rows } = await owner(`select id from offers where title = 'Werkstatt'`)
  const { id } = rows[0]
  const titles = async (sql: string) => (await as('editor', sql, [id])).rows.map(({ title }) => title)
  const waiting = 'select title from waiting_items() where id = $1'
  expect(await titles(waiting)).toEqual(['Werkstatt'])
  const report = `insert into reports (kind, submission_id, reason, explanation) values ('offer', $1, 'spam', 'x')`
  expect((await as('visitor', report, [id])).code).toBe('23503')

  await performAs('editor', `update offers set status = 'approved' where id = $1`, [id])
  expect(await titles(waiting)).toEqual([])
  const logged = `select subject as title, after from audit_log where subject_table = 'offers' and subject_id = $1`
  expect((await as('admin', logged, [id])).rows).toEqual([
    { title: 'Werkstatt', after: { status: 'approved' } },
  ])
  await performAs('visitor', report, [id])
  const decide = `select decide_report(id, 'restrict', 'Werbung') from reports where submission_id = $1`
  const undo = 'select undo_report_decision(id) from reports where submission_id = $1'
  const status = async () =>
    (await owner('select status from offers where id = $1', [id])).rows.map((row) => row.status)
  await performAs('editor', decide, [id])
  expect(await status()).toEqual(['rejected'])
  await performAs('editor', undo, [id])
  expect(await status()).toEqual(['approved'])
  await performAs('editor', decide, [id])
  const mails = await owner(`select kind from records.mail_queue where recipient = 'maler@example.org'`)
  expect(mails.rows).toEqual([{ kind: 'submission-restricted' }])

  await performAs('editor', 'delete from offers where id = $1', [id])
  expect(await titles('select title from bin where row_id = $1')).toEqual(['Werkstatt'])
})

test('existing kinds keep their owners', async () => {
  const claims = server.personas.otherMember.claims
  await perform(
    server.db.pool,
    claims,
    `insert into ideas (title, description) values ('Brunnen', 'Zum Trinken')`,
  )
  expect((await as('otherMember', 'select kind from my_submissions')).rows).toEqual([{ kind: 'idea' }])
})

test('likes count once it is public, and go with it', async () => {
  const { adminPool, pool } = server.db
  const waiting = `insert into post_likes select id, 'offer', 'browser-1' from offers`
  await expect(adminPool.query(waiting)).rejects.toMatchObject({ code: '23503' })
  await adminPool.query(`update offers set status = 'approved'`)
  await perform(pool, server.personas.visitor.claims, like)
  expect((await adminPool.query('select likes_count from offers')).rows).toEqual([{ likes_count: 1 }])
  await adminPool.query('delete from post_likes')
  expect((await adminPool.query('select likes_count from offers')).rows).toEqual([{ likes_count: 0 }])
  await perform(pool, server.personas.visitor.claims, like)
  await adminPool.query('delete from offers')
  expect((await adminPool.query('select from post_likes')).rowCount).toBe(0)
  expect(
    (await adminPool.query('select from records.submission_owners where offer_id is not null')).rowCount,
  ).toBe(0)
})

test('the realtime service follows it', async () => {
  const published = `select from pg_publication_tables where pubname = 'supabase_realtime' and tablename = 'offers'`
  expect((await owner(published)).rowCount).toBe(1)
  const { rows } = await owner(`
    select (select count(*)::int from pg_trigger where tgrelid = 'public.offers'::regclass and tgname like 'realtime%') as triggers,
      to_regprocedure('realtime.follow_publication()') is not null as ours`)
  expect(rows).toEqual([rows[0].ours ? { triggers: 3, ours: true } : { triggers: 0, ours: false }])
})

test.for(['visitor', 'member', 'admin'] as const)('%s can neither read nor register kinds', async (name) => {
  expect((await as(name, 'select * from private.submission_kinds')).code).toBe('42501')
  expect((await as(name, `select private.register_submission_kind('x', 'public.offers')`)).code).toBe('42501')
})
