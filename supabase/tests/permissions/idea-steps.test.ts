import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPersonas } from '../testing/personas.ts'

const { as, performAs, owner } = createPersonas()

const INSERT =
  'insert into idea_steps (idea_id, state, reached_on, answer, signature) values ($1, $2, $3, $4, $5)'

async function idea(status = 'approved') {
  const id = randomUUID()
  await owner(`insert into ideas (id, title, description, status) values ($1, 'Bänke', 'Mehr davon', $2)`, [
    id,
    status,
  ])
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
  expect((await as('member', `update idea_steps set state = 'done' where idea_id = $1`, [id])).count).toBe(0)
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
  await performAs('editor', `update idea_steps set state = 'done', answer = 'Ja.' where idea_id = $1`, [id])
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
