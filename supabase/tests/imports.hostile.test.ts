import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createPersonas, type PersonaName } from './testing/personas.ts'

const { owner, server, as } = createPersonas()

let id = ''
beforeEach(async () => {
  id = randomUUID()
  await owner(`delete from voucher_participants; delete from newsletter_subscriptions; delete from records.import_rows;
    delete from records.newsletter_suppressions; delete from records.bin`)
})

type Sent = Readonly<{ who?: PersonaName; method?: string; by?: string | null }>

async function send(path: string, body: unknown, { who = 'admin', method = 'POST', by = id }: Sent = {}) {
  const answer = await server.fetch(`/rest/v1/${path}`, {
    method,
    headers: {
      ...server.personas[who].headers,
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...(by !== null && { 'x-import-id': by }),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') }
}
const undo = (who: PersonaName = 'admin', of = id) =>
  send('rpc/undo_import', { _import_id: of }, { who, by: null })
const recent = async (who: PersonaName = 'admin') =>
  (await send('rpc/recent_imports', {}, { who, by: null })).body
const names = async (table = 'voucher_participants') =>
  (await owner(`select name from ${table} order by name`)).rows.map(({ name }) => name)
const count = async (table: string) => Number((await owner(`select count(*) from ${table}`)).rows[0]?.count)

test('removes what the import created, sets back what it changed, and nothing else', async () => {
  const own = { name: 'Bestand', phone: '1', iban: 'DE02120300000000202051' }
  const { body } = await send('voucher_participants', own, { by: null })
  await send('voucher_participants', [{ name: 'Neu A' }, { name: 'Neu B' }])
  await send(
    `voucher_participants?id=eq.${body[0].id}`,
    { phone: '2', iban: 'DE89370400440532013000' },
    { method: 'PATCH' },
  )
  await send(`voucher_participants?id=eq.${body[0].id}`, { phone: '3' }, { method: 'PATCH' })
  expect(await recent()).toEqual([expect.objectContaining({ import_id: id, row_count: 3 })])
  expect((await undo()).body).toEqual([{ undone: 3, stayed: [] }])
  expect((await owner('select name, phone, iban from voucher_participants')).rows).toEqual([own])
  expect(await count('records.bin')).toBe(0)
  expect(await count('records.businesses')).toBe(1)
  expect(await recent()).toEqual([])
  expect((await undo()).status).toBe(404)
  const { rows } = await owner(
    `select count(*)::integer from records.audit_log where action = 'delete' and subject_table = 'voucher_participants'
      and account_id = $1 and at > now() - interval '1 minute'`,
    [server.personas.admin.userId],
  )
  expect(rows[0]?.count).toBeGreaterThanOrEqual(2)
})

test('rows that were edited since stay and are named, those that were deleted are not', async () => {
  const { body } = await send('voucher_participants', [
    { name: 'Neu A' },
    { name: 'Neu B' },
    { name: 'Neu C' },
    { name: 'Neu D' },
  ])
  const [a, b, c] = body.map((row: { id: string }) => row.id)
  await send(`voucher_participants?id=eq.${a}`, { phone: '2' }, { method: 'PATCH', by: null })
  await owner('delete from voucher_participants where id = $1', [b])
  await owner(
    `update records.businesses set about = 'Wir' where id = (select business_id from records.voucher_participants where id = $1)`,
    [c],
  )
  const [answer] = (await undo()).body
  expect({ ...answer, stayed: answer.stayed.sort() }).toEqual({ undone: 1, stayed: ['Neu A', 'Neu C'] })
  expect(await names()).toEqual(['Neu A', 'Neu C'])
})

test('subscribers leave with their ground and can be imported again; who has agreed meanwhile stays', async () => {
  const rows = ['erika', 'max'].map((name) => ({ name, email: `${name}@example.org`, active: true }))
  const { body } = await send('newsletter_subscriptions', rows)
  const _ids = body.map((row: { id: string }) => row.id)
  expect((await send('rpc/state_newsletter_ground', { _ids, _ground: 'Liste' })).body).toBe(2)
  await owner(
    `update records.newsletter_states set proof = 'double_opt_in', stated_ground = null where subscription_id = $1`,
    [_ids[1]],
  )
  expect((await undo()).body).toEqual([{ undone: 1, stayed: ['max@example.org'] }])
  expect(await names('newsletter_subscriptions')).toEqual(['max'])
  expect((await send('newsletter_subscriptions', rows[0])).status).toBe(201)
})

test('is for the account that imported: nobody else sees or undoes it', async () => {
  await send('voucher_participants', { name: 'Neu' })
  for (const who of ['visitor', 'member', 'treasurer', 'secretary', 'editor'] as const) {
    expect((await undo(who)).status, who).toBeGreaterThanOrEqual(400)
    expect((await undo(who)).status, who).toBeLessThan(500)
    const listed = await recent(who)
    expect(Array.isArray(listed) ? listed : [], who).toEqual([])
  }
  expect(await names()).toEqual(['Neu'])
  for (const who of ['admin', 'member', 'visitor'] as const)
    for (const sql of ['select * from records.import_rows', `insert into records.import_rows default values`])
      expect((await as(who, sql)).code, who).toBe('42501')
})

test('who lost the office undoes nothing, and a foreign id touches no rows of others', async () => {
  await send('voucher_participants', { name: 'Neu' }, { who: 'secretary' })
  const left = randomUUID()
  await send(
    'newsletter_subscriptions',
    { name: 'Erika', email: 'erika@example.org' },
    { who: 'editor', by: left },
  )
  // The same id of another account.
  await send('voucher_participants', { name: 'Andere' }, { who: 'admin' })
  expect((await undo('admin')).body).toEqual([{ undone: 1, stayed: [] }])
  expect(await names()).toEqual(['Neu'])
  const swap = (to: Record<'secretary' | 'editor', string>) =>
    Promise.all(
      (['secretary', 'editor'] as const).map((who) =>
        owner('update public.user_offices set office = $2 where user_id = $1', [
          server.personas[who].userId,
          to[who],
        ]),
      ),
    )
  await swap({ secretary: 'editor', editor: 'secretary' })
  try {
    expect((await undo('secretary')).body).toEqual([{ undone: 0, stayed: ['Neu'] }])
    expect((await undo('editor', left)).body).toEqual([{ undone: 0, stayed: ['Nicht mehr sichtbar'] }])
  } finally {
    await swap({ secretary: 'secretary', editor: 'editor' })
  }
  expect(await count('newsletter_subscriptions')).toBe(1)
})

test('notes nothing without the header or of visitors, and refuses one that is no UUID', async () => {
  await send('voucher_participants', { name: 'Neu' }, { by: null })
  await send('newsletter_subscriptions', { name: 'Erika', email: 'erika@example.org' }, { who: 'visitor' })
  expect(await count('records.import_rows')).toBe(0)
  for (const by of ['x', "'", `${randomUUID()}1`])
    expect((await send('voucher_participants', { name: 'Neu' }, { by })).status).toBe(400)
  expect((await undo('admin', 'x')).status).toBe(400)
})

test('ends after ten minutes, and the notes go', async () => {
  await send('voucher_participants', { name: 'Neu' })
  await owner(`update records.import_rows set at = now() - interval '9 minutes 50 seconds'`)
  await owner('select private.remove_expired_import_rows()')
  expect(await recent()).toHaveLength(1)
  await owner(`update records.import_rows set at = now() - interval '10 minutes 1 second'`)
  expect(await recent()).toEqual([])
  expect((await undo()).status).toBe(404)
  expect(await names()).toEqual(['Neu'])
  await owner('select private.remove_expired_import_rows()')
  expect(await count('records.import_rows')).toBe(0)
})
