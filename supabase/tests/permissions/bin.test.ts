import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createPersonas } from '../testing/personas.ts'

const { as, performAs, owner, server } = createPersonas()

/** An approved idea of the member with an address, two likes and an owner. */
async function likedIdea(): Promise<string> {
  const title = randomUUID()
  await performAs(
    'member',
    `insert into ideas (title, description, submitter_email) values ($1, 'Mehr davon', 'idea@example.org')`,
    [title],
  )
  const { rows } = await owner(`update records.ideas set status = 'approved' where title = $1 returning id`, [
    title,
  ])
  const id = rows[0].id
  for (const browser of ['browser-one', 'browser-two'])
    await performAs(
      'visitor',
      `insert into post_likes (post_id, post_type, user_identifier) values ($1, 'idea', $2)`,
      [id, browser],
    )
  return id
}

/** Everything stored about an idea. */
const stored = async (id: string) =>
  (
    await owner(
      `select to_jsonb(i) as idea, o.owner_id, o.created_at,
         (select count(*)::integer from post_likes where post_id = i.id) as likes
       from ideas as i left join records.submission_owners as o on o.idea_id = i.id where i.id = $1`,
      [id],
    )
  ).rows

const inBin = async (id: string) => (await owner('select * from bin where row_id = $1', [id])).rows
const restore = 'select restore_from_bin($1, $2)'
const remove = (id: string) => performAs('admin', 'delete from ideas where id = $1', [id])

describe('the bin', () => {
  test('keeps what the office deletes, and puts it back with its id, address, owner and likes', async () => {
    const id = await likedIdea()
    const before = await stored(id)
    expect(before[0]).toMatchObject({
      idea: { likes_count: 2, submitter_email: 'idea@example.org' },
      likes: 2,
    })
    await remove(id)
    expect(await stored(id)).toEqual([])
    expect(await inBin(id)).toMatchObject([{ kind: 'idea', title: before[0].idea.title }])
    await performAs('admin', restore, ['idea', id])
    expect(await stored(id)).toEqual(before)
    expect(await inBin(id)).toEqual([])
  })

  test('puts back a submission without its owner when the account is gone', async () => {
    const id = await likedIdea()
    const account = randomUUID()
    await owner('insert into auth.users (id, email) values ($1, $2)', [account, `${account}@example.org`])
    await owner('update records.submission_owners set owner_id = $1 where idea_id = $2', [account, id])
    await remove(id)
    await owner('delete from auth.users where id = $1', [account])
    await performAs('admin', restore, ['idea', id])
    expect(await stored(id)).toMatchObject([{ owner_id: null, likes: 2 }])
  })

  test('keeps applications with their bank lines, which it shows to nobody, and puts them back as they were', async () => {
    const iban = 'DE02120300000000202051'
    const id = randomUUID()
    await owner(
      `insert into records.applications (id, name, business_name, address, phone, email, message, consents) values ($1, 'Paula', 'Unverpackt',
        'Markt 1', '0', $2, $3, '{"version": "2026-01-01", "statutes": true, "privacy": true, "mandate": true}')`,
      [id, `${id}@example.org`, `Kontoinhaber: Paula\nIBAN: ${iban}\nHallo`],
    )
    await owner(
      `update records.applications set consents = jsonb_set(consents, '{given_at}', '"2026-01-02T10:00:00Z"') where id = $1`,
      [id],
    )
    await owner('insert into records.application_copies (application_id) values ($1)', [id])
    const everything = async () =>
      (
        await owner(
          `select to_jsonb(a) as application, b.message, c.due_at from records.applications as a
           left join records.application_bank_details as b on b.application_id = a.id
           left join records.application_copies as c on c.application_id = a.id where a.id = $1`,
          [id],
        )
      ).rows
    const before = await everything()
    expect(before[0]?.message).toContain(iban)
    for (const who of ['visitor', 'member', 'editor', 'vouchers'] as const)
      expect((await as(who, 'delete from applications where id = $1', [id])).count ?? 0, who).toBe(0)
    await performAs('secretary', 'delete from applications where id = $1', [id])
    expect(await everything()).toEqual([])

    const read = 'select * from bin where row_id = $1'
    for (const who of ['admin', 'treasurer', 'secretary'] as const) {
      const { rows } = await as(who, read, [id])
      expect(rows, who).toMatchObject([{ kind: 'application', title: 'Unverpackt' }])
      expect(JSON.stringify(rows)).not.toContain(iban)
      for (const column of ['content', 'related'])
        expect((await as(who, `select ${column} from records.bin where row_id = $1`, [id])).code).toBe(
          '42501',
        )
    }
    for (const who of ['editor', 'vouchers', 'member'] as const) {
      expect((await as(who, read, [id])).count, who).toBe(0)
      expect((await as(who, restore, ['application', id])).code, who).toBe('PT404')
    }
    const found = await as('admin', 'select source, data::text from find_person($1)', [`${id}@example.org`])
    expect(found.rows.map(({ source }) => source)).toContain('records.bin')
    expect(JSON.stringify(found.rows), 'masked').not.toContain(iban)

    await performAs('secretary', restore, ['application', id])
    expect(await everything()).toEqual(before)
    expect(
      (
        await owner('select from records.mail_queue where recipient = $1 and due_at is not null', [
          `${id}@example.org`,
        ])
      ).rows,
    ).toEqual([])
  })

  test('keeps members with their bank data, which it does not show', async () => {
    const id = randomUUID()
    const iban = 'DE02120300000000202051'
    await owner(`insert into voucher_participants (id, name, iban) values ($1, 'Bäckerei', $2)`, [id, iban])
    await performAs('admin', 'delete from voucher_participants where id = $1', [id])
    expect(JSON.stringify(await inBin(id))).not.toContain(iban)
    await performAs('admin', restore, ['member', id])
    const { rows } = await owner('select iban from voucher_participants where id = $1', [id])
    expect(rows).toEqual([{ iban }])
  })

  test('brings an event back as unseen as it was', async () => {
    const [seen, unseen] = [randomUUID(), randomUUID()]
    for (const id of [seen, unseen])
      await owner(
        `insert into events (id, title, start_date, is_user_submitted) values ($1, 'Markt', now(), true)`,
        [id],
      )
    await performAs('admin', 'delete from unseen_events where event_id = $1', [seen])
    for (const id of [seen, unseen]) {
      await performAs('admin', 'delete from events where id = $1', [id])
      await performAs('admin', restore, ['event', id])
    }
    const { rows } = await owner('select event_id from unseen_events where event_id = any ($1)', [
      [seen, unseen],
    ])
    expect(rows).toEqual([{ event_id: unseen }])
  })

  test('is open to the offices of its rows alone', async () => {
    const id = await likedIdea()
    await remove(id)
    for (const persona of ['member', 'visitor'] as const)
      expect((await as(persona, restore, ['idea', id])).code, persona).toMatch(/PT404|42501/)
    const { sub } = server.personas.admin.claims
    await owner(`update user_offices set office = 'vouchers' where user_id = $1`, [sub])
    expect((await as('admin', restore, ['idea', id])).code).toBe('PT404')
    expect((await as('admin', 'select from bin where row_id = $1', [id])).count).toBe(0)
    expect((await as('admin', 'delete from bin where row_id = $1', [id])).count).toBe(0)
    await owner(`update user_offices set office = 'editor' where user_id = $1`, [sub])
    expect((await as('admin', restore, ['idea', id])).count).toBe(1)
    await owner(`update user_offices set office = 'board' where user_id = $1`, [sub])
  })

  test('is empty for what is not in it, and refuses what has been replaced', async () => {
    expect((await as('admin', restore, ['idea', randomUUID()])).code).toBe('PT404')
    const id = await likedIdea()
    await remove(id)
    await owner(`insert into ideas (id, title, description) values ($1, 'Neu', 'Neu')`, [id])
    expect((await as('admin', restore, ['idea', id])).code).toBe('23505')
  })

  test('gets nothing that programs, owners or erasures delete', async () => {
    const [byProgram, erased] = [await likedIdea(), await likedIdea()]
    await performAs('service', 'delete from ideas where id = $1', [byProgram])
    await performAs(
      'admin',
      `with kept as (select set_config('bin.skipped', 'on', true)) delete from ideas using kept where id = $1`,
      [erased],
    )
    expect([...(await inBin(byProgram)), ...(await inBin(erased))]).toEqual([])
  })

  test('is emptied after 30 days, or for good by the office', async () => {
    const [kept, gone, deleted] = [await likedIdea(), await likedIdea(), await likedIdea()]
    for (const id of [kept, gone, deleted]) await remove(id)
    await owner(`update records.bin set deleted_at = now() - interval '29 days' where row_id = $1`, [kept])
    await owner(`update records.bin set deleted_at = now() - interval '31 days' where row_id = $1`, [gone])
    await performAs('admin', 'delete from bin where row_id = $1', [deleted])
    await owner(readFileSync('supabase/remove-expired.sql', 'utf8'))
    expect([(await inBin(kept)).length, ...(await inBin(gone)), ...(await inBin(deleted))]).toEqual([1])
  })
})
