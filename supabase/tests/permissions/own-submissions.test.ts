import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createPersonas, type PersonaName, perform } from '../testing/personas.ts'

describe('own submissions', () => {
  const IMAGE = '/storage/v1/object/public/social-posts/1.jpg'

  /** Rows that the public forms insert, by kind. */
  const SUBMIT = {
    idea: `insert into ideas (title, description) values ('Brunnen', 'Zum Trinken') returning id`,
    post: `insert into my_roding_posts (title, content, author_name, image_url, approved)
    values ('Abend', 'Schön', 'Erika', '${IMAGE}', null) returning id`,
    event: `insert into events (title, start_date, submitter_name, submitter_email)
    values ('Markt', '2030-05-01', 'Erika', 'erika@example.org') returning id`,
  } as const
  type Kind = keyof typeof SUBMIT
  const KINDS = Object.keys(SUBMIT) as Kind[]
  const TABLES = { idea: 'ideas', post: 'my_roding_posts', event: 'events' } as const

  const { server, as, performAs, owner } = createPersonas()

  const claimsOf = (name: PersonaName) => server.personas[name].claims
  const submit = async (name: PersonaName, kind: Kind): Promise<string> =>
    (await performAs(name, SUBMIT[kind])).rows[0].id
  const own = (name: PersonaName, id: string) => as(name, 'select * from my_submissions where id = $1', [id])
  const ownersOf = async (kind: Kind, id: string): Promise<string[]> => {
    const sql = `select owner_id from records.submission_owners where ${kind}_id = $1`
    return (await owner(sql, [id])).rows.map((row) => row.owner_id)
  }

  describe.for(KINDS)('the submitter of an %s', (kind) => {
    test.for(['member', 'otherMember', 'admin'] as const)('as %s is its only owner', async (name) => {
      const id = await submit(name, kind)
      expect(await ownersOf(kind, id)).toEqual([server.personas[name].userId])
      expect((await own(name, id)).rows).toMatchObject([{ kind, id }])
      for (const other of (['member', 'otherMember', 'admin'] as const).filter((each) => each !== name)) {
        expect((await own(other, id)).count, other).toBe(0)
      }
    })

    test.for(['visitor', 'service'] as const)('as %s is not stored as owner', async (name) => {
      expect(await ownersOf(kind, await submit(name, kind))).toEqual([])
    })

    test('with the token of a deleted account is not stored as owner, and not refused', async () => {
      const claims = { role: 'authenticated', sub: randomUUID() }
      const { rows } = await perform(server.db.pool, claims, SUBMIT[kind])
      expect(await ownersOf(kind, rows[0].id)).toEqual([])
    })

    test('with contradicting claims is the account that the token was issued to', async () => {
      const { userId } = server.personas.otherMember
      const claims = { ...claimsOf('member'), owner_id: userId, user_metadata: { sub: userId } }
      const { rows } = await perform(server.db.pool, claims, SUBMIT[kind])
      expect(await ownersOf(kind, rows[0].id)).toEqual([server.personas.member.userId])
    })

    test('can neither update nor delete it, not even while it is pending', async () => {
      const id = await submit('member', kind)
      expect((await as('member', `update ${TABLES[kind]} set title = 'x' where id = $1`, [id])).count).toBe(0)
      expect((await as('member', `delete from ${TABLES[kind]} where id = $1`, [id])).count).toBe(0)
    })

    test('is cleared when the account is deleted, and the item stays', async () => {
      const { rows } = await owner(
        `insert into auth.users (id, email) values (gen_random_uuid(), gen_random_uuid() || '@example.org') returning id`,
      )
      const claims = { role: 'authenticated', sub: rows[0].id }
      const sent = await perform(server.db.pool, claims, SUBMIT[kind])
      await owner('delete from auth.users where id = $1', [rows[0].id])
      expect(await ownersOf(kind, sent.rows[0].id)).toEqual([])
      expect((await as('admin', `select from ${TABLES[kind]} where id = $1`, [sent.rows[0].id])).count).toBe(
        1,
      )
    })

    test('cannot list it any more once it is deleted', async () => {
      const id = await submit('member', kind)
      await performAs('admin', `delete from ${TABLES[kind]} where id = $1`, [id])
      expect((await own('member', id)).count).toBe(0)
      expect(await ownersOf(kind, id)).toEqual([])
    })
  })

  describe('the own submissions', () => {
    test.for([
      ['idea', `status = 'pending'`, 'pending'],
      ['idea', `status = 'approved'`, 'published'],
      ['idea', `status = 'rejected'`, 'rejected'],
      ['post', 'approved = null', 'pending'],
      ['post', 'approved = true', 'published'],
      ['post', 'approved = false', 'rejected'],
      ['event', 'is_user_submitted = true', 'published'],
    ] as const)('show an %s with %s as %s', async ([kind, decision, state]) => {
      const id = await submit('member', kind)
      await performAs('admin', `update ${TABLES[kind]} set ${decision} where id = $1`, [id])
      expect((await own('member', id)).rows).toMatchObject([{ state }])
    })

    test('contain what a list needs, and nothing private', async () => {
      const [idea, post, event] = await Promise.all(KINDS.map((kind) => submit('member', kind)))
      const nothing = { start_date: null, image_url: null, likes_count: null }
      const created_at = expect.any(Date)
      const read = async (id = '') => (await own('member', id)).rows
      expect(await read(idea)).toEqual([
        {
          ...nothing,
          kind: 'idea',
          id: idea,
          title: 'Brunnen',
          state: 'pending',
          created_at,
          likes_count: 0,
        },
      ])
      expect(await read(post)).toEqual([
        {
          ...nothing,
          kind: 'post',
          id: post,
          title: 'Abend',
          state: 'pending',
          created_at,
          likes_count: 0,
          image_url: IMAGE,
        },
      ])
      expect(await read(event)).toEqual([
        {
          ...nothing,
          kind: 'event',
          id: event,
          title: 'Markt',
          state: 'published',
          created_at,
          start_date: new Date('2030-05-01T00:00:00Z'),
        },
      ])
    })

    test('do not make pending items public', async () => {
      const id = await submit('member', 'idea')
      expect((await as('member', 'select from ideas where id = $1', [id])).count).toBe(0)
    })
  })

  describe('the owner of a submission', () => {
    test.for(['visitor', 'member', 'admin', 'service'] as const)('is not readable by %s', async (name) => {
      const { userId } = server.personas.otherMember
      const id = await submit('otherMember', 'idea')
      for (const sql of [
        'select * from records.submission_owners',
        `insert into records.submission_owners (owner_id, idea_id) values ('${userId}', '${id}')`,
        `update records.submission_owners set owner_id = '${userId}'`,
        'delete from records.submission_owners',
      ]) {
        expect((await as(name, sql)).code, sql).toBe('42501')
      }
    })

    test('cannot be set by inserting into the table behind the view', async () => {
      const id = randomUUID()
      const sql = `insert into records.ideas (id, title, description, category, status, likes_count, created_at)
      values ($1, 'a', 'b', 'general', 'pending', 0, now())`
      await performAs('member', sql, [id])
      expect(await ownersOf('idea', id)).toEqual([server.personas.member.userId])
    })
  })

  describe('over REST', () => {
    const call = (name: PersonaName, path: string, init: RequestInit = {}) => {
      const headers = {
        ...server.personas[name].headers,
        'content-type': 'application/json',
        ...init.headers,
      }
      return server.fetch(`/rest/v1/${path}`, { ...init, headers })
    }

    test.for(['owner', 'owner_id', 'user_id', 'created_by'])(
      'a payload that names %s is refused',
      async (name) => {
        const body = JSON.stringify({
          title: 'a',
          description: 'b',
          [name]: server.personas.otherMember.userId,
        })
        const response = await call('member', 'ideas', { method: 'POST', body })
        expect({ status: response.status, ...(await response.json()) }).toMatchObject({
          status: 400,
          code: 'PGRST204',
        })
      },
    )

    test.for([
      ['submission_owners', 404, '42P01'],
      ['ideas?select=*,submission_owners(*)', 400, 'PGRST127'],
      ['my_submissions?select=*,ideas(*)', 400, 'PGRST127'],
      ['ideas?select=owner_id', 400, '42703'],
      ['ideas?owner_id=not.is.null', 400, '42703'],
      ['events?order=owner_id', 400, '42703'],
      ['my_submissions?select=owner_id', 400, '42703'],
    ] as const)('%s returns no owner', async ([path, status, code]) => {
      const response = await call('member', path)
      expect({ status: response.status, ...(await response.json()) }).toMatchObject({ status, code })
    })

    test('filters and counts apply to the own ones only', async () => {
      const id = await submit('otherMember', 'post')
      const counted = await call('member', `my_submissions?id=eq.${id}`, {
        method: 'HEAD',
        headers: { prefer: 'count=exact' },
      })
      expect(counted.headers.get('content-range')).toBe('*/0')
      const found = await call('otherMember', `my_submissions?select=kind,state&id=eq.${id}`)
      expect(await found.json()).toEqual([{ kind: 'post', state: 'pending' }])
    })

    test('visitors have none', async () => {
      const response = await call('visitor', 'my_submissions')
      expect({ status: response.status, ...(await response.json()) }).toMatchObject({
        status: 401,
        code: '42501',
      })
    })
  })
})

describe('kinds of submissions', () => {
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

  test.for(['visitor', 'member', 'admin'] as const)(
    '%s can neither read nor register kinds',
    async (name) => {
      expect((await as(name, 'select * from private.submission_kinds')).code).toBe('42501')
      expect((await as(name, `select private.register_submission_kind('x', 'public.offers')`)).code).toBe(
        '42501',
      )
    },
  )
})
