import { expect, test } from 'vitest'
import { createPersonas } from './testing/personas.ts'

const { as, performAs, owner } = createPersonas()

test('an account that becomes an admin is on the board, and loses its offices with the role', async () => {
  const { rows } = await owner(`select id from auth.users where email = 'member@example.org'`)
  const offices = () => owner(`select office from user_offices where user_id = $1`, [rows[0]?.id])
  await performAs('admin', `update user_roles set role = 'admin' where user_id = $1`, [rows[0]?.id])
  expect((await offices()).rows).toEqual([{ office: 'board' }])
  await performAs('admin', `update user_roles set role = 'member' where user_id = $1`, [rows[0]?.id])
  expect((await offices()).rows).toEqual([])
})

test('an admin has the rights of his offices, the board those of all, nobody else any', async () => {
  const ask = `select private.has_office('editor') as editor, private.has_office('treasurer', 'secretary') as bank, my_offices() as mine`
  expect((await as('admin', ask)).rows).toEqual([{ editor: true, bank: true, mine: ['board'] }])
  expect((await as('member', ask)).rows).toEqual([{ editor: false, bank: false, mine: [] }])
  await owner(
    `insert into user_offices (user_id, office) select user_id, 'editor' from user_offices where office = 'board'`,
  )
  await owner(`delete from user_offices where office = 'board'`)
  expect((await as('admin', ask)).rows).toEqual([{ editor: true, bank: false, mine: ['editor'] }])
})
