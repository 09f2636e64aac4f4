import { expect, test } from 'vitest'
import { createPersonas } from './testing/personas.ts'

const { server, as, performAs, owner } = createPersonas()

const SEND = 'select send_test_mail() as id'
const STATE = 'select test_mail_state($1) as state'

test('is queued to the address of who asks, for the board alone, and says whether it left', async () => {
  for (const persona of ['visitor', 'member'] as const) expect((await as(persona, SEND)).code).toBe('42501')
  const { rows } = await performAs('admin', SEND)
  const id = rows[0]?.id
  const queued = await owner('select kind, recipient, by_visitor from records.mail_queue where id = $1', [id])
  const { rows: users } = await owner('select email from auth.users where id = $1', [
    server.personas.admin.claims.sub,
  ])
  expect(queued.rows).toEqual([{ kind: 'test-mail', recipient: users[0]?.email, by_visitor: false }])

  const state = async () => (await performAs('admin', STATE, [id])).rows[0]?.state
  expect(await state()).toBe('waiting')
  await performAs('service', 'select from claim_mails()')
  expect(await state()).toBe('retried')
  await performAs('service', 'select mail_ended($1)', [id])
  expect(await state()).toBe('sent')
  await owner('update records.mail_queue set failed_at = now() where id = $1', [id])
  expect(await state()).toBe('retried')
  expect((await performAs('member', STATE, [id])).rows[0]?.state).toBeNull()
})
