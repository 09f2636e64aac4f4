import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  besideTransaction,
  createTestDatabase,
  emptyTables,
  type TestDatabase,
  waitingFor,
} from 'zunft-backend/testing'
import { IDEA, POST } from './permissions/entities/submissions.ts'
import { createRows } from './permissions/entity.ts'
import { attempt, createPersonas, type PersonaName, perform } from './testing/personas.ts'

describe('ideas', () => {
  describe('similar ideas', () => {
    const { as, performAs, owner, server } = createPersonas()

    beforeEach(() => owner('delete from ideas'))

    async function idea(title: string, { description = 'Mehr davon.', status = 'approved' } = {}) {
      const id = randomUUID()
      await owner('insert into ideas (id, title, description, status) values ($1, $2, $3, $4)', [
        id,
        title,
        description,
        status,
      ])
      return id
    }
    const similar = async (
      title: string,
      description = '',
      except: string | null = null,
      who: PersonaName = 'visitor',
    ) => (await performAs(who, 'select * from similar_ideas($1, $2, $3)', [title, description, except])).rows
    const titles = async (...given: Parameters<typeof similar>) =>
      (await similar(...given)).map(({ title }) => title)

    describe('similar ideas', () => {
      test('have other forms and compounds of the words, the most alike first', async () => {
        await idea('Neue Sitzbänke für den Marktplatz')
        await idea('Kino im Stadtpark')
        await idea('Mehr Grün', { description: 'Am Marktplatz fehlen Bäume, am Marktplatz fehlen Bänke.' })
        expect(await titles('Bänke am Marktplatz')).toEqual(['Neue Sitzbänke für den Marktplatz'])
        expect(await titles('Schatten', 'Die Bäume am Marktplatz fehlen, auch Bänke fehlen.')).toEqual([])
        expect(await titles('Bäume am Marktplatz und Bänke')).toContain('Neue Sitzbänke für den Marktplatz')
      })

      test('tell likes and state, and leave the idea itself out', async () => {
        const id = await idea('Trinkbrunnen am Markt')
        const other = await idea('Trinkbrunnen am Bahnhof')
        await owner(
          `insert into idea_steps (idea_id, state, reached_on) values ($1, 'done', '2026-05-02'), ($1, 'reviewing', '2026-05-01')`,
          [other],
        )
        expect(await similar('Trinkbrunnen', '', id)).toEqual([
          { id: other, title: 'Trinkbrunnen am Bahnhof', likes_count: 0, state: 'done' },
        ])
      })

      test.each(['visitor', 'member', 'admin'] as const)(
        'are published ones alone, also for the %s',
        async (who) => {
          await idea('Trinkbrunnen geheim', { status: 'pending' })
          await idea('Trinkbrunnen abgelehnt', { status: 'rejected' })
          await idea('Trinkbrunnen')
          expect(await titles('Trinkbrunnen', '', null, who)).toEqual(['Trinkbrunnen'])
        },
      )

      test('are five at most, and none for words that all texts have', async () => {
        for (let n = 0; n < 8; n++) await idea(`Trinkbrunnen ${n}`)
        expect(await titles('Trinkbrunnen')).toHaveLength(5)
        for (const nothing of ['', 'und', '%', '____', 'für eine oder keine', "'; drop table ideas; --"])
          expect(await titles(nothing), nothing).toEqual([])
      })

      test.each([
        ['x'.repeat(201), ''],
        ['Brunnen', 'x'.repeat(501)],
        [null, ''],
      ])('are refused for what is too long or nothing', async (title, description) => {
        const refused = await as('visitor', 'select * from similar_ideas($1, $2)', [title, description])
        expect(refused.code).toBe('23514')
      })

      test('take the longest input, and are read without a session by GET', async () => {
        await idea('Trinkbrunnen')
        const words = Array.from({ length: 60 }, (_, n) => `wort${n}abc`).join(' ')
        expect(await titles(words.slice(0, 200), words.slice(0, 500))).toEqual([])
        const address = `/rest/v1/rpc/similar_ideas?_title=${encodeURIComponent("Trinkbrunnen's")}`
        const response = await server.fetch(address, { headers: server.personas.visitor.headers })
        expect([response.status, await response.json()]).toEqual([
          200,
          [expect.objectContaining({ title: 'Trinkbrunnen' })],
        ])
        const tooLong = await server.fetch(`/rest/v1/rpc/similar_ideas?_title=${'x'.repeat(201)}`, {
          headers: server.personas.visitor.headers,
        })
        expect(tooLong.status).toBe(400)
      })
    })
  })

  describe('idea steps', () => {
    const { as, performAs, owner } = createPersonas()

    const INSERT =
      'insert into idea_steps (idea_id, state, reached_on, answer, signature) values ($1, $2, $3, $4, $5)'

    async function idea(status = 'approved') {
      const id = randomUUID()
      await owner(
        `insert into ideas (id, title, description, status) values ($1, 'Bänke', 'Mehr davon', $2)`,
        [id, status],
      )
      return id
    }
    const stepOf = (
      id: string,
      changed: Partial<Record<'state' | 'day' | 'answer' | 'signature', string | null>> = {},
    ) => {
      const { state = 'reviewing', day = '2026-05-01', answer = null, signature = null } = changed
      return [id, state, day, answer, signature]
    }
    const seen = async (who: 'visitor' | 'editor', id: string) =>
      (await as(who, 'select state from idea_steps where idea_id = $1', [id])).rows

    test('steps are public with their idea, and hidden as soon as it is', async () => {
      const id = await idea()
      await performAs('editor', INSERT, stepOf(id))
      expect(await seen('visitor', id)).toEqual([{ state: 'reviewing' }])
      await performAs('editor', `update ideas set status = 'rejected' where id = $1`, [id])
      expect(await seen('visitor', id)).toEqual([])
      expect(await seen('editor', id)).toHaveLength(1)
    })

    test('an answer names who gives it, and every value has a bound', async () => {
      const id = await idea()
      const refused: Parameters<typeof stepOf>[1][] = [
        { state: 'new' },
        { day: '1999-12-31' },
        { day: '2101-01-01' },
        { day: 'infinity' },
        { answer: 'Ja.' },
        { signature: 'Vorstand' },
        { answer: ' ', signature: 'Vorstand' },
        { answer: 'x'.repeat(2001), signature: 'Vorstand' },
        { answer: 'Ja.', signature: 'x'.repeat(121) },
        { answer: 'Ja.\u0007', signature: 'Vorstand' },
      ]
      for (const wrong of refused)
        expect((await as('editor', INSERT, stepOf(id, wrong))).code, JSON.stringify(wrong)).toBe('23514')
      expect((await as('editor', INSERT, stepOf(randomUUID()))).code).toBe('23503')
      const longest = { answer: 'x'.repeat(2000), signature: 'x'.repeat(120) }
      expect((await as('editor', INSERT, stepOf(id, longest))).code).toBeUndefined()
    })

    test('nobody else writes steps, and nobody moves one to another idea or back in time', async () => {
      const id = await idea()
      await performAs('editor', INSERT, stepOf(id))
      for (const who of ['visitor', 'member', 'treasurer', 'secretary'] as const)
        expect((await as(who, INSERT, stepOf(id))).code, who).toBe('42501')
      expect(
        (await as('member', `update idea_steps set state = 'done' where idea_id = $1`, [id])).count,
      ).toBe(0)
      expect((await as('member', 'delete from idea_steps where idea_id = $1', [id])).count).toBe(0)
      for (const change of [`idea_id = '${await idea()}'`, 'created_at = now()'])
        expect(
          (await as('editor', `update idea_steps set ${change} where idea_id = $1`, [id])).code,
          change,
        ).toBe('42501')
    })

    test('steps go to the bin and come back with their idea', async () => {
      const id = await idea()
      await performAs('editor', INSERT, stepOf(id, { answer: 'Steht.', signature: 'Vorstand' }))
      await performAs('editor', 'delete from ideas where id = $1', [id])
      expect(await seen('editor', id)).toEqual([])
      await performAs('editor', `select restore_from_bin('idea', $1)`, [id])
      expect(await seen('visitor', id)).toEqual([{ state: 'reviewing' }])
    })

    test('the log names the idea also of a step that is gone, and says nothing of the texts', async () => {
      const id = await idea()
      await performAs('editor', INSERT, stepOf(id, { answer: 'Steht.', signature: 'Erika' }))
      await performAs('editor', `update idea_steps set state = 'done', answer = 'Ja.' where idea_id = $1`, [
        id,
      ])
      await performAs('editor', 'delete from idea_steps where idea_id = $1', [id])
      const { rows } = await performAs(
        'admin',
        `select action, subject, before, after, other_columns from audit_log
     where subject_table = 'idea_steps' and subject_id = $1`,
        [id],
      )
      const plain = (state: string) => ({ state, reached_on: '2026-05-01' })
      const common = { subject: 'Bänke', other_columns: null }
      expect(rows).toHaveLength(3)
      expect(rows).toEqual(
        expect.arrayContaining([
          { ...common, action: 'insert', before: null, after: plain('reviewing') },
          {
            ...common,
            action: 'update',
            before: { state: 'reviewing' },
            after: { state: 'done' },
            other_columns: ['answer'],
          },
          { ...common, action: 'delete', before: plain('done'), after: null },
        ]),
      )
    })
  })
})

describe('likes', () => {
  const VISITOR = { role: 'anon' }
  const LIKE = 'insert into post_likes (post_id, post_type, user_identifier) values ($1, $2, $3)'
  const LIKEABLE = [
    ['idea', 'ideas', IDEA.approved],
    ['my_roding_post', 'my_roding_posts', POST.approved],
  ] as const

  let db: TestDatabase
  let empty: () => Promise<void>
  beforeAll(async () => {
    db = await createTestDatabase()
    empty = await emptyTables(db.adminPool)
  })
  beforeEach(async () => {
    await createRows(db.adminPool)
    await db.adminPool.query('delete from post_likes')
  })
  afterEach(() => empty())
  afterAll(() => db.drop())

  const likesOf = async (table: string, id: string) =>
    (await db.adminPool.query(`select likes_count from ${table} where id = $1`, [id])).rows[0]?.likes_count

  test.for(LIKEABLE)(
    'a like of one browser increments the count of an %s once',
    async ([type, table, id]) => {
      await perform(db.pool, VISITOR, LIKE, [id, type, 'browser-1'])
      expect(await likesOf(table, id)).toBe(1)

      const again = await attempt(db.pool, VISITOR, LIKE, [id, type, 'browser-1'])
      expect(again.code).toBe('23505')
      expect(again.text).not.toContain('browser-1')
      expect(await likesOf(table, id)).toBe(1)

      await perform(db.pool, VISITOR, LIKE, [id, type, 'browser-2'])
      expect(await likesOf(table, id)).toBe(2)
    },
  )

  test('twenty browsers at once count as twenty', async () => {
    const likes = Array.from({ length: 20 }, (_, i) =>
      perform(db.pool, VISITOR, LIKE, [IDEA.approved, 'idea', `browser-${i}`]),
    )
    await Promise.all(likes)
    expect(await likesOf('ideas', IDEA.approved)).toBe(20)
  })

  test('a like is not lost when an admin updates the row at the same time', async () => {
    await besideTransaction(db.adminPool, async (liking) => {
      await liking.query(LIKE, [IDEA.approved, 'idea', 'browser-1'])
      // The UPDATE has read the idea without the like and waits for its lock before writing.
      const edited = db.adminPool.query(`update ideas set title = 'Neue Bänke' where id = $1`, [
        IDEA.approved,
      ])
      await expect.poll(() => waitingFor(liking)).toBe(1)
      await liking.query('commit')
      await edited
    })
    expect(await likesOf('ideas', IDEA.approved)).toBe(1)
  })

  test.for([
    ['idea', IDEA.pending],
    ['my_roding_post', POST.waiting],
    ['my_roding_post', POST.rejected],
    ['idea', POST.approved],
    ['idea', '99999999-0000-4000-8000-000000000000'],
  ] as const)(
    'an unpublished item cannot be liked, with the same response as for a missing one: %s %s',
    async ([type, id]) => {
      const { code, text } = await attempt(db.pool, VISITOR, LIKE, [id, type, 'browser-1'])
      expect({ code, text }).toEqual({
        code: '23503',
        text: 'there is nothing public with this post_type and post_id',
      })
    },
  )

  test('a like is deleted with its item, and deleting a like decrements the count', async () => {
    await perform(db.pool, VISITOR, LIKE, [IDEA.approved, 'idea', 'browser-1'])
    await perform(db.pool, VISITOR, LIKE, [POST.approved, 'my_roding_post', 'browser-1'])

    await perform(
      db.pool,
      { role: 'service_role' },
      `delete from post_likes where post_type = 'my_roding_post'`,
    )
    expect(await likesOf('my_roding_posts', POST.approved)).toBe(0)

    await perform(db.pool, { role: 'service_role' }, 'delete from ideas where id = $1', [IDEA.approved])
    expect((await db.adminPool.query('select from post_likes')).rowCount).toBe(0)
  })

  test('nobody can remove or read the likes of other browsers, or the own', async () => {
    for (const browser of ['browser-1', 'browser-2'])
      await perform(db.pool, VISITOR, LIKE, [IDEA.approved, 'idea', browser])
    for (const sql of [
      'select from post_likes',
      'delete from post_likes',
      `delete from post_likes where user_identifier = 'browser-1'`,
    ])
      expect((await attempt(db.pool, VISITOR, sql)).code).toBe('42501')
    expect(await likesOf('ideas', IDEA.approved)).toBe(2)
  })
})
