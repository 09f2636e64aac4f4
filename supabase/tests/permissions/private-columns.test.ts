import { beforeAll, describe, expect, test } from 'vitest'
import { createPersonas } from '../testing/personas.ts'
import { PARTNER } from './entities/businesses.ts'
import { EVENT } from './entities/events.ts'
import { IDEA, POST } from './entities/submissions.ts'
import { createRows } from './entity.ts'

/** Private columns (docs/product.md#roles) with the value of one publicly visible row. */
const COLUMNS = [
  ['ideas', 'submitter_email', IDEA.approved, IDEA.email],
  ['my_roding_posts', 'author_email', POST.approved, POST.email],
  ['events', 'submitter_email', EVENT.id, EVENT.email],
  ['events', 'submitter_phone', EVENT.id, EVENT.phone],
  ['voucher_participants', 'salutation', PARTNER.id, PARTNER.salutation],
  ['voucher_participants', 'contact_person', PARTNER.id, PARTNER.contactPerson],
  ['voucher_participants', 'payment_method', PARTNER.id, PARTNER.paymentMethod],
  ['voucher_participants', 'account_holder', PARTNER.id, PARTNER.accountHolder],
  ['voucher_participants', 'iban', PARTNER.id, PARTNER.iban],
] as const

const NON_ADMINS = ['visitor', 'member', 'otherMember'] as const

const { server, as } = createPersonas()
beforeAll(async () => {
  await createRows(server.db.adminPool)
})

describe.for(COLUMNS)('%s.%s', ([table, column, id, value]) => {
  test('admins can read, filter and count by it', async () => {
    const read = await as('admin', `select ${column} from ${table} where id = $1`, [id])
    expect(read.rows).toEqual([{ [column]: value }])
    const filtered = await as('admin', `select id from ${table} where ${column} = $1 and id = $2`, [
      value,
      id,
    ])
    expect(filtered.count).toBe(1)
  })

  test.for(NON_ADMINS)('is null for %s', async (persona) => {
    const { rows } = await as(persona, `select * from ${table} where id = $1`, [id])
    expect(rows).toEqual([expect.objectContaining({ id, [column]: null })])
  })

  test.for(NON_ADMINS)('cannot be found with a filter by %s', async (persona) => {
    for (const condition of [
      `${column} = $1`,
      `${column} ilike '%' || $1 || '%'`,
      `(${column} like left($1, 1) || '%' or ${column} ~ $1)`,
      `${column} is not null and $1::text is not null`,
      `not (${column} <> $1)`,
      `${column} in ($1, 'x')`,
      `${column} > '' and $1::text is not null`,
    ]) {
      const { count } = await as(persona, `select id from ${table} where ${condition}`, [value])
      expect(count, condition).toBe(0)
    }
  })

  test.for(NON_ADMINS)('cannot be inferred from count, order or grouping by %s', async (persona) => {
    const counted = await as(
      persona,
      `select count(${column})::int as count, max(${column}) as max from ${table}`,
    )
    expect(counted.rows).toEqual([{ count: 0, max: null }])
    const grouped = await as(persona, `select distinct ${column} from ${table} order by ${column}`)
    expect(grouped.rows).toEqual([{ [column]: null }])
  })

  test.for(NON_ADMINS)('is not in error messages for %s', async (persona) => {
    // A cast that fails for every value: if the plan reached the rows, the error would quote one.
    const cast = await as(persona, `select id from ${table} where ${column}::integer > 0`)
    expect(cast).toEqual({ count: 0, rows: [] })
    const written = await as(
      persona,
      `update ${table} set ${column} = repeat('x', 500) where ${column} = $1`,
      [value],
    )
    expect(written.text ?? '').not.toContain(value)
    expect(written.count ?? 0).toBe(0)
  })
})

describe('the representation returned by an insert', () => {
  test.for(['visitor', 'member'] as const)('masks the private columns for %s too', async (persona) => {
    const idea = await as(
      persona,
      `insert into ideas (title, description, submitter_email) values ('a', 'b', 'me@example.org') returning *`,
    )
    expect(idea.rows).toEqual([expect.objectContaining({ title: 'a', submitter_email: null })])
    const event = await as(
      persona,
      `insert into events (title, start_date, submitter_name, submitter_email, submitter_phone)
       values ('a', now(), 'b', 'me@example.org', '1') returning *`,
    )
    expect(event.rows).toEqual([expect.objectContaining({ submitter_email: null, submitter_phone: null })])
  })

  test('contains them for admins, as do update and delete', async () => {
    const contact = { submitter_email: 'x@example.org', submitter_phone: '2' }
    const updated = await as(
      'admin',
      `update events set submitter_email = 'x@example.org', submitter_phone = '2' returning *`,
    )
    expect(updated.rows).toEqual([expect.objectContaining(contact)])
    const deleted = await as('admin', 'delete from voucher_participants returning *')
    expect(deleted.rows).toEqual([expect.objectContaining({ iban: PARTNER.iban })])
  })
})

describe('the tables behind the views', () => {
  test('are not exposed by the API', async () => {
    const headers = { ...server.personas.admin.headers, 'accept-profile': 'records' }
    const response = await server.fetch('/rest/v1/event_contacts', { headers })
    expect(response.status).toBe(406)
  })

  test.for(NON_ADMINS)('contain nothing private for %s even when accessed', async (persona) => {
    for (const table of [
      'idea_contacts',
      'my_roding_post_contacts',
      'event_contacts',
      'voucher_participant_accounts',
    ]) {
      expect((await as(persona, `select * from records.${table}`)).count, table).toBe(0)
    }
  })

  test('are not part of the query plan for anonymous readers', async () => {
    const { rows } = await as('visitor', 'explain (costs off) select * from events')
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('One-Time Filter: false')
    expect(plan).not.toContain('event_contacts')
  })
})

test.each([
  [50, undefined],
  [51, '23514'],
])('a telephone number for an event of %s characters: %s', async (length, code) => {
  const insert = `insert into events (title, start_date, submitter_name, submitter_email, submitter_phone)
    values ('Lauf', now() + interval '1 day', 'Erika', 'erika@example.org', $1)`
  expect((await as('visitor', insert, ['1'.repeat(length)])).code).toBe(code)
})
