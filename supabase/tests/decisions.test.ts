import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { OWN_KINDS } from './permissions/entity.ts'
import { insertOwn } from './permissions/own-entity.ts'
import { completeSettings } from './testing/complete-settings.ts'
import { createPersonas } from './testing/personas.ts'

/** A statement for each kind that members own, by table. */
const ownInserts = (given: Readonly<Record<string, string>>, after = '') =>
  Object.fromEntries(OWN_KINDS.map((own) => [own.table, insertOwn(own, given) + after]))

describe('approval', () => {
  const { as, performAs, owner } = createPersonas()

  /** Publishes the setting of a kind; null takes it back. */
  async function set(kinds: string, value: 'approval' | 'at_once' | null) {
    const { rows } = await owner('select coalesce(max(number), 0) as number from settings_versions')
    const document = JSON.stringify(completeSettings({ moderation: value ? { [kinds]: value } : {} }))
    await performAs('admin', 'select publish_settings($1, $2)', [document, rows[0].number])
  }

  const INSERTS = {
    ideas: `insert into ideas (title, description) values ($1, 'Mehr davon') returning status::text as state`,
    my_roding_posts: `insert into my_roding_posts (title, content, author_name, image_url, approved, approved_at)
    values ($1, 'Schön', 'Erika', '/storage/v1/object/public/social-posts/1.jpg', true, now()) returning approved::text as state`,
    events: `insert into events (title, start_date, submitter_name, submitter_email, is_user_submitted)
    values ($1, now() + interval '1 day', 'Erika', 'erika@example.org', true) returning 'stored' as state`,
    ...ownInserts({ title: '$1' }),
  }
  type Table = keyof typeof INSERTS

  /** Submits as a member; answers with the title and what RETURNING said. */
  async function submit(table: Table) {
    const title = randomUUID()
    const { rows } = await performAs('member', INSERTS[table], [title])
    return { title, returned: rows[0]?.state }
  }
  const isPublic = async (table: Table, title: string) =>
    (await as('visitor', `select from ${table} where title = $1`, [title])).count === 1
  const ownState = async (title: string) =>
    (await as('member', 'select state from my_submissions where title = $1', [title])).rows

  describe.for(Object.keys(INSERTS) as Table[])('%s', (table) => {
    const byDefault = table === 'events' || table === 'my_roding_posts'

    test('are public at once or after approval, as the setting says', async () => {
      const standard = await submit(table)
      expect(await isPublic(table, standard.title), 'without the setting').toBe(byDefault)
      await set(table === 'my_roding_posts' ? 'posts' : table, 'approval')
      const waiting = await submit(table)
      await set(table === 'my_roding_posts' ? 'posts' : table, 'at_once')
      const published = await submit(table)
      await set(table === 'my_roding_posts' ? 'posts' : table, null)
      expect(await isPublic(table, waiting.title), 'after approval').toBe(false)
      expect(await ownState(waiting.title)).toEqual([{ state: 'pending' }])
      expect(await isPublic(table, published.title), 'at once').toBe(true)
      expect(await ownState(published.title)).toEqual([{ state: 'published' }])
    })
  })

  describe('an event that waits', () => {
    async function waiting() {
      await set('events', 'approval')
      const { title } = await submit('events')
      await set('events', null)
      const { rows } = await owner('select id from events where title = $1', [title])
      return { id: rows[0].id as string, title }
    }
    const change = `update event_states set state = $2 where event_id = $1`

    test('is approved and rejected by the office alone', async () => {
      const { id, title } = await waiting()
      expect((await as('visitor', change, [id, 'approved'])).code).toBe('42501')
      expect((await as('member', change, [id, 'approved'])).count).toBe(0)
      expect((await as('admin', 'select from events where id = $1', [id])).count).toBe(1)
      await performAs('admin', change, [id, 'approved'])
      expect(await isPublic('events', title)).toBe(true)
      await performAs('admin', change, [id, 'rejected'])
      expect(await isPublic('events', title)).toBe(false)
      expect(await ownState(title)).toEqual([{ state: 'rejected' }])
    })

    test('cannot be told from one that does not exist', async () => {
      const { id } = await waiting()
      for (const persona of ['visitor', 'otherMember'] as const)
        expect((await as(persona, 'select from event_states where event_id = $1', [id])).count).toBe(0)
    })

    test('has no state but these', async () => {
      const { id } = await waiting()
      expect((await as('admin', change, [id, 'hidden'])).code).toBe('23514')
    })
  })

  test('the office publishes at once whatever the setting says', async () => {
    await set('events', 'approval')
    const title = randomUUID()
    await performAs(
      'admin',
      `insert into events (title, start_date, is_user_submitted) values ($1, now() + interval '1 day', false)`,
      [title],
    )
    await set('events', null)
    expect(await isPublic('events', title)).toBe(true)
  })
})

describe('concurrent decisions', () => {
  const { performAs, owner, server } = createPersonas()

  const INSERTS = {
    ideas: `insert into ideas (title, description, status) values ('Bank', 'b', 'pending') returning id`,
    my_roding_posts: `insert into my_roding_posts (title, content, author_name) values ('Nebel', 'c', 'Erika') returning id`,
    applications: `insert into applications (name, business_name, address, phone, email)
    values ('Erika', 'Laden', 'c', 'd', 'e@example.org') returning id`,
    ...ownInserts({ status: `'pending'` }, ' returning id'),
  }
  const OF_POSTS = { approved: 'approved = true', rejected: 'approved = false', pending: 'approved is null' }
  const BY_STATUS = {
    approved: `status = 'approved'`,
    rejected: `status = 'rejected'`,
    pending: `status = 'pending'`,
  }

  /** An open transaction of the board. */
  async function begin() {
    const client = await server.db.pool.connect()
    await client.query('begin')
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify(server.personas.admin.claims),
    ])
    await client.query('set local role authenticated')
    return {
      run: (sql: string, values: unknown[]) => client.query(sql, values),
      async end() {
        await client.query('commit')
        client.release()
      },
    }
  }

  test.each(Object.keys(INSERTS) as (keyof typeof INSERTS)[])(
    'of two decisions about one of %s at the same time the first one holds',
    async (table) => {
      const { approved, rejected, pending } = table === 'my_roding_posts' ? OF_POSTS : BY_STATUS
      const { rows } = await owner(INSERTS[table])
      const id = rows[0]?.id
      const [first, second] = [await begin(), await begin()]
      const decide = (state: string) =>
        `update ${table} set ${state} where id = $1 and ${pending} returning id`
      expect((await first.run(decide(approved), [id])).rowCount).toBe(1)
      const later = second.run(decide(rejected), [id])
      await waiting()
      await first.end()
      expect((await later).rowCount).toBe(0)
      await second.end()
      expect((await owner(`select from ${table} where id = $1 and ${approved}`, [id])).rowCount).toBe(1)
      // Later on, it may be decided otherwise.
      expect(
        (await performAs('admin', `update ${table} set ${rejected} where id = $1 returning id`, [id]))
          .rowCount,
      ).toBe(1)
    },
  )

  test('what was accepted is not rejected at the same time', async () => {
    const { rows } = await owner(INSERTS.applications)
    const id = rows[0]?.id
    const [first, second] = [await begin(), await begin()]
    await first.run(`select accept_application($1, '{"name": "Laden", "payment_method": "Standard"}')`, [id])
    const later = second.run(
      `update applications set status = 'rejected' where id = $1 and status = 'pending'`,
      [id],
    )
    await waiting()
    await first.end()
    expect((await later).rowCount).toBe(0)
    await second.end()
  })

  /** Until one statement waits for another. */
  async function waiting() {
    await expect
      .poll(async () => (await owner(`select from pg_locks where not granted`)).rowCount, { timeout: 5000 })
      .toBeGreaterThan(0)
  }
})
