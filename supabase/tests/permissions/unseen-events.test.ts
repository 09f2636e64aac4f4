import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPersonas, type PersonaName } from '../testing/personas.ts'

const { as, performAs, owner } = createPersonas()

/** Inserts an event as a role; returns its id. */
async function submit(name: PersonaName, byVisitor = true): Promise<string> {
  const title = randomUUID()
  await performAs(
    name,
    `insert into events (title, start_date, submitter_name, submitter_email, is_user_submitted)
     values ($1, now() + interval '1 day', 'Erika Mustermann', 'erika@example.org', $2)`,
    [title, byVisitor],
  )
  const { rows } = await owner('select id from events where title = $1', [title])
  return rows[0].id
}

const unseen = async (id: string) => {
  const sql = 'select from unseen_events where event_id = $1'
  return (await owner(sql, [id])).rowCount
}

describe('unseen events', () => {
  test.for(['visitor', 'member'] as const)('are those submitted by a %s', async (name) => {
    expect(await unseen(await submit(name))).toBe(1)
  })

  test("are not the association's own", async () => {
    expect(await unseen(await submit('admin', false))).toBe(0)
  })

  test('are visible to admins only', async () => {
    const id = await submit('visitor')
    const sql = 'select submitted_at from unseen_events where event_id = $1'
    expect((await as('admin', sql, [id])).count).toBe(1)
    expect((await as('member', sql, [id])).count).toBe(0)
    expect((await as('visitor', sql, [id])).code).toBe('42501')
  })

  test('stay unseen until an admin has marked them: nobody else can', async () => {
    const id = await submit('visitor')
    const sql = 'delete from unseen_events where event_id = $1'
    expect((await as('visitor', sql, [id])).code).toBe('42501')
    expect((await as('member', sql, [id])).count).toBe(0)
    await performAs('admin', sql, [id])
    expect(await unseen(id)).toBe(0)
    expect((await owner('select from events where id = $1', [id])).rowCount).toBe(1)
  })

  test('are unseen again with what was to be compared, for editors alone', async () => {
    const id = await submit('visitor')
    const sql = 'select before from unseen_events where event_id = $1'
    const mark = (name: PersonaName, before: unknown) =>
      performAs(name, 'select mark_event_unseen($1, $2)', [id, before && JSON.stringify(before)])
    await performAs('admin', 'delete from unseen_events where event_id = $1', [id])
    await mark('member', null)
    expect(await unseen(id)).toBe(0)
    await mark('admin', { title: 'Markt', price: null, submitter_email: 'e@example.org' })
    expect((await owner(sql, [id])).rows).toEqual([{ before: { title: 'Markt', price: null } }])
    await owner(
      `update unseen_events set before = '{"title": "Fest", "location": "Halle"}' where event_id = $1`,
      [id],
    )
    await mark('admin', { title: 'Markt' })
    expect((await owner(sql, [id])).rows).toEqual([{ before: { title: 'Markt', location: 'Halle' } }])
    await owner('delete from unseen_events where event_id = $1', [id])
    await mark('admin', null)
    expect((await owner(sql, [id])).rows).toEqual([{ before: null }])
    for (const wrong of [['x'], { title: 'x'.repeat(100_001) }])
      await expect(mark('admin', wrong)).rejects.toMatchObject({ code: '22023' })
  })

  test('are deleted with the event', async () => {
    const id = await submit('visitor')
    await performAs('admin', 'delete from events where id = $1', [id])
    expect(await unseen(id)).toBe(0)
  })
})
