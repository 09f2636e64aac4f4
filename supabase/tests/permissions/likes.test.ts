import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  besideTransaction,
  createTestDatabase,
  emptyTables,
  type TestDatabase,
  waitingFor,
} from 'zunft-backend/testing'
import { attempt, perform } from '../testing/personas.ts'
import { IDEA, POST } from './entities/submissions.ts'
import { createRows } from './entity.ts'

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

test.for(LIKEABLE)('a like of one browser increments the count of an %s once', async ([type, table, id]) => {
  await perform(db.pool, VISITOR, LIKE, [id, type, 'browser-1'])
  expect(await likesOf(table, id)).toBe(1)

  const again = await attempt(db.pool, VISITOR, LIKE, [id, type, 'browser-1'])
  expect(again.code).toBe('23505')
  expect(again.text).not.toContain('browser-1')
  expect(await likesOf(table, id)).toBe(1)

  await perform(db.pool, VISITOR, LIKE, [id, type, 'browser-2'])
  expect(await likesOf(table, id)).toBe(2)
})

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
    const edited = db.adminPool.query(`update ideas set title = 'Neue Bänke' where id = $1`, [IDEA.approved])
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
