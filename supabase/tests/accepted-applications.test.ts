import { beforeEach, expect, test } from 'vitest'
import { createPersonas, type PersonaName } from './testing/personas.ts'

const { as, performAs, owner, server } = createPersonas()

let id: string
beforeEach(async () => {
  await owner('delete from applications; delete from voucher_participants; delete from records.mail_queue')
  const { rows } = await owner(
    `insert into applications (name, business_name, address, phone, email) values ('Erika', 'Laden', 'c', 'd', 'e@example.org') returning id`,
  )
  id = rows[0]?.id
})

const ACCEPT = 'select accept_application($1, $2) as member'
const MEMBER = {
  name: 'Laden',
  contact_person: 'Erika',
  payment_method: 'einzug',
  iban: 'DE02120300000000202051',
}
const accept = (who: PersonaName = 'admin', member: object = MEMBER) => as(who, ACCEPT, [id, member])
const state = async () =>
  (
    await owner(`select (select string_agg(status, ',') from applications) as status,
      (select string_agg(name || ' ' || iban, ',') from voucher_participants) as members,
      (select count(*)::int from records.accepted_applications) as accepted,
      (select string_agg((values ->> 'invite'), ',') from records.mail_queue where due_at is not null) as mails`)
  ).rows[0]

const NOTHING = { status: 'pending', members: null, accepted: 0, mails: null }

test('accepting makes the member, links it and queues one welcome mail with an invitation', async () => {
  const { rows } = await performAs('admin', ACCEPT, [id, MEMBER])
  expect(await state()).toEqual({
    status: 'approved',
    members: `Laden ${MEMBER.iban}`,
    accepted: 1,
    mails: 'true',
  })
  const { rows: links } = await owner('select * from records.accepted_applications')
  expect(links).toMatchObject([{ application_id: id, participant_id: rows[0]?.member, user_id: null }])
  expect((await accept()).code).toBe('PT409')
})

test('what was approved before is accepted as well, what was rejected is not', async () => {
  await performAs('admin', `update applications set status = 'approved'`)
  await owner('update records.mail_queue set due_at = null, recipient = null, values = null')
  await performAs('admin', 'select accept_application($1, $2, false)', [id, MEMBER])
  expect(await state()).toMatchObject({ accepted: 1, mails: 'false' })
  await owner(`delete from applications`)
  await owner(
    `insert into applications (id, name, business_name, address, phone, email, status) values ($1, 'a', 'b', 'c', 'd', 'e@example.org', 'rejected')`,
    [id],
  )
  expect((await accept()).code).toBe('PT409')
})

test('a member that is refused leaves everything as it was', async () => {
  for (const member of [{}, { ...MEMBER, iban: 'DE00' }, { ...MEMBER, payment_method: 'bar' }]) {
    await expect(performAs('admin', ACCEPT, [id, member])).rejects.toMatchObject({
      code: expect.stringMatching(/^23/),
    })
    expect(await state()).toEqual(NOTHING)
  }
})

test('id, time and other columns of the new row are not the caller’s to choose', async () => {
  const chosen = '10000000-0000-4000-8000-000000000009'
  const more = { ...MEMBER, id: chosen, created_at: '2000-01-01', external_id: 'x' }
  await performAs('admin', ACCEPT, [id, more])
  const { rows } = await owner('select id, external_id, created_at from voucher_participants')
  expect(rows[0]).not.toMatchObject({ id: chosen })
  expect(rows[0]?.external_id).not.toBe('x')
  expect(rows[0]?.created_at.getFullYear()).toBeGreaterThan(2020)
})

test('nobody accepts but who looks after members, and nobody links accounts but the server', async () => {
  for (const who of ['visitor', 'member', 'editor'] as const) expect((await accept(who)).code).toBe('42501')
  for (const who of ['visitor', 'member', 'admin'] as const)
    expect((await as(who, 'select note_invited_account($1, null)', [id])).code).toBe('42501')
  expect(await state()).toEqual(NOTHING)
})

test('what came of it is told to who decides applications, and to nobody else', async () => {
  const read = async (who: PersonaName) => as(who, 'select * from accepted_application($1)', [id])
  expect((await read('admin')).rows).toEqual([])
  const { rows } = await performAs('admin', ACCEPT, [id, MEMBER])
  const outcome = { member_id: rows[0]?.member, member: 'Laden', account: null, welcome: 'waiting' }
  for (const who of ['admin', 'treasurer', 'secretary'] as const)
    expect((await read(who)).rows, who).toMatchObject([outcome])
  for (const who of ['editor', 'vouchers', 'member', 'otherMember'] as const)
    expect((await read(who)).rows, who).toEqual([])
  expect((await read('visitor')).code).toBe('42501')
  await owner('update records.mail_queue set due_at = null, recipient = null, values = null')
  const { userId } = server.personas.otherMember
  await owner('update auth.users set email_confirmed_at = null where id = $1', [userId])
  await owner('update records.accepted_applications set user_id = $1', [userId])
  expect((await read('secretary')).rows).toMatchObject([{ account: 'invited', welcome: 'sent' }])
  await owner('update auth.users set email_confirmed_at = now() where id = $1', [userId])
  await owner('delete from voucher_participants')
  expect((await read('secretary')).rows).toMatchObject([
    { account: 'confirmed', member_id: null, member: null },
  ])
})
