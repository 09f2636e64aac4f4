import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPersonas } from '../testing/personas.ts'

const { as, performAs, owner } = createPersonas()

const CHOOSE = 'update my_roding_posts set photo_of_month = $2 where id = $1'

async function post() {
  const id = randomUUID()
  await owner(
    `insert into my_roding_posts (id, title, content, author_name, approved) values ($1, 'Abend', 'Schön', 'Erika', true)`,
    [id],
  )
  return id
}
const seen = async (id: string) =>
  (await as('visitor', 'select photo_of_month::text from my_roding_posts where id = $1', [id])).rows

test('a choice of the editors is public, hidden with a rejected photo, and back with it', async () => {
  const id = await post()
  await performAs('editor', CHOOSE, [id, '2026-11-01'])
  expect(await seen(id)).toEqual([{ photo_of_month: '2026-11-01' }])
  await performAs('editor', 'update my_roding_posts set approved = false where id = $1', [id])
  expect(await seen(id)).toEqual([])
  await performAs('editor', 'delete from my_roding_posts where id = $1', [id])
  await performAs('editor', `select restore_from_bin('post', $1)`, [id])
  await performAs('editor', 'update my_roding_posts set approved = true where id = $1', [id])
  expect(await seen(id)).toEqual([{ photo_of_month: '2026-11-01' }])
})

test('it is the first day of a month of this century, and no correction of the text', async () => {
  const id = await post()
  for (const wrong of ['2026-11-02', '1999-12-01', '2101-01-01', 'infinity'])
    expect((await as('editor', CHOOSE, [id, wrong])).code, wrong).toBe('23514')
  await performAs('editor', CHOOSE, [id, '2026-11-01'])
  expect((await as('visitor', 'select from editorial_notes where post_id = $1', [id])).count).toBe(0)
})

test('nobody else chooses, and the log names the photo and its month', async () => {
  const id = await post()
  for (const who of ['member', 'treasurer', 'secretary'] as const)
    expect((await as(who, CHOOSE, [id, '2026-11-01'])).count, who).toBe(0)
  await performAs('editor', CHOOSE, [id, '2026-11-01'])
  const { rows } = await performAs(
    'admin',
    `select subject, after from audit_log where subject_table = 'my_roding_posts' and subject_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ subject: 'Abend', after: { photo_of_month: '2026-11-01' } }])
})
