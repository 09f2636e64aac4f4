import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPersonas } from '../testing/personas.ts'

const { as, performAs, owner } = createPersonas()

async function idea(status = 'approved') {
  const id = randomUUID()
  await owner(`insert into ideas (id, title, description, status) values ($1, 'Bänke', 'Mehr davon', $2)`, [
    id,
    status,
  ])
  return id
}
async function post() {
  const id = randomUUID()
  await owner(
    `insert into my_roding_posts (id, title, content, author_name, approved) values ($1, 'Abend', 'Schön', 'Erika', true)`,
    [id],
  )
  return id
}
const textsBefore = async (id: string) =>
  (
    await as('admin', 'select before from corrections where $1 in (idea_id, post_id) order by corrected_at', [
      id,
    ])
  ).rows.map((row) => row.before)

describe('a correction', () => {
  test('keeps what it was for editors, and tells everybody that there was one', async () => {
    const id = await idea()
    await performAs('admin', `update ideas set title = 'Bänke!', category = 'culture' where id = $1`, [id])
    await performAs('admin', `update ideas set title = 'Bänke am See' where id = $1`, [id])
    expect(await textsBefore(id)).toEqual([{ title: 'Bänke', category: 'general' }, { title: 'Bänke!' }])
    const notes = 'select from editorial_notes where idea_id = $1'
    expect((await as('visitor', notes, [id])).count).toBe(1)
    expect((await as('member', 'select from corrections where idea_id = $1', [id])).count).toBe(0)
    await performAs('admin', `update ideas set status = 'rejected' where id = $1`, [id])
    expect((await as('visitor', notes, [id])).count, 'of what is hidden').toBe(0)
  })

  test('is none when a decision, a like or a program changes the row', async () => {
    const id = await idea('pending')
    await performAs('admin', `update ideas set status = 'approved' where id = $1`, [id])
    await performAs(
      'visitor',
      `insert into post_likes (post_id, post_type, user_identifier) values ($1, 'idea', 'browser-one')`,
      [id],
    )
    await performAs('service', `update ideas set title = 'Neu' where id = $1`, [id])
    expect(await textsBefore(id)).toEqual([])
  })

  test('comes back from the bin with the submission, and goes with it', async () => {
    const id = await post()
    await performAs('admin', `update my_roding_posts set content = 'Sehr schön' where id = $1`, [id])
    await performAs('admin', 'delete from my_roding_posts where id = $1', [id])
    expect(await textsBefore(id)).toEqual([])
    await performAs('admin', `select restore_from_bin('post', $1)`, [id])
    expect(await textsBefore(id)).toEqual([{ content: 'Schön' }])
  })
})

describe('the description of a photo', () => {
  const describePicture = 'update my_roding_posts set alt_text = $2 where id = $1'

  test('is changed and taken away by editors, which is a correction, and public with the post', async () => {
    const id = await post()
    const shown = async () =>
      (await as('visitor', 'select alt_text from my_roding_posts where id = $1', [id])).rows
    await performAs('admin', describePicture, [id, 'Der Kirchturm im Abendrot'])
    expect(await shown()).toEqual([{ alt_text: 'Der Kirchturm im Abendrot' }])
    await performAs('admin', describePicture, [id, null])
    expect(await shown()).toEqual([{ alt_text: null }])
    expect(await textsBefore(id)).toEqual([{ alt_text: null }, { alt_text: 'Der Kirchturm im Abendrot' }])
  })

  test('is given by who shares the photo, with at most 300 readable characters', async () => {
    const share = (text: string) =>
      as(
        'visitor',
        `insert into my_roding_posts (title, content, author_name, image_url, approved, alt_text)
         values ('Abend', 'Schön', 'Erika', 'https://zunft.example/storage/v1/object/public/social-posts/1.jpg', true, $1)`,
        [text],
      )
    expect((await share('x'.repeat(300))).count).toBe(1)
    expect((await share('x'.repeat(301))).code).toBe('23514')
    expect((await share('a\u0007')).code).toBe('23514')
  })
})
