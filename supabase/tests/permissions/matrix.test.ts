import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createPersonas, type PersonaName } from '../testing/personas.ts'
import { PARTNER } from './entities/businesses.ts'
import { EVENT } from './entities/events.ts'
import { IDEA, POST } from './entities/submissions.ts'
import { createRows, OWNED, TABLES } from './entity.ts'

describe('matrix', () => {
  const { server, as } = createPersonas()
  /**
   * Permissions by role, office and rows (docs/product.md#roles), in the files of `entities/`. "other" is another member, "board" and what
   * follows are admins with this office, "service" is the server. A number is how many of the arranged rows the statement affects, 0 means
   * that RLS hides them and the statement succeeds, "owned" counts the member's submissions, "denied" is SQLSTATE 42501. Other SQLSTATEs:
   * 23001 protects the last one on the board, 55000 is a view that cannot be written.
   */
  const PERSONAS: Readonly<Record<string, PersonaName>> = {
    visitor: 'visitor',
    member: 'member',
    other: 'otherMember',
    board: 'admin',
    treasurer: 'treasurer',
    editor: 'editor',
    vouchers: 'vouchers',
    secretary: 'secretary',
    service: 'service',
  }
  const HEAD = Object.keys(PERSONAS)
  const CELLS = Object.entries(TABLES).flatMap(([table, { matrix }]) => {
    const [[, ...head] = [], ...lines] = matrix
      .trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim().replace('owned', String(OWNED.length))))
    if (head.join() !== HEAD.join())
      throw new Error(`The matrix of ${table} does not begin with | ${HEAD.join(' | ')}`)
    return lines.map((line) => [table, ...line])
  })
  beforeAll(async () => {
    await createRows(server.db.adminPool)
  })

  describe('permission matrix', () => {
    test.for(CELLS)('%s: %s', async ([table = '', statement = '', ...expected]) => {
      const sql = sqlOf(table, statement)
      const outcomes = []
      for (const persona of Object.values(PERSONAS)) {
        const { count, code } = await as(persona, sql)
        outcomes.push(code === '42501' ? 'denied' : (code ?? String(count)))
      }
      expect(outcomes).toEqual(expected)
    })

    test('contains every table and view that the API exposes', async () => {
      const exposed = await server.db.adminPool.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`,
      )
      expect(exposed.rows.map((row) => row.name).sort()).toEqual(Object.keys(TABLES).sort())
    })
  })

  describe('an invalid or expired token', () => {
    const REQUESTS = [
      { method: 'GET' },
      { method: 'POST', body: '{}' },
      { method: 'PATCH', body: '{}' },
      { method: 'DELETE' },
    ]
    test.for(Object.keys(TABLES))('is refused for %s, even where it is public', async (table) => {
      for (const persona of ['expired', 'forged'] as const) {
        for (const request of REQUESTS) {
          const headers = { ...server.personas[persona].headers, 'content-type': 'application/json' }
          const response = await server.fetch(`/rest/v1/${table}`, { ...request, headers })
          expect(response.status, `${persona} ${request.method}`).toBe(401)
        }
      }
    })
  })

  function sqlOf(table: string, statement: string): string {
    if (statement === 'select') return `select * from ${table}`
    if (statement === 'delete') return `delete from ${table}`
    const sql = TABLES[table]?.statements?.[statement]
    if (!sql) throw new Error(`The matrix names "${statement}" for ${table}, but no such statement exists.`)
    return sql
  }
})

describe('private columns', () => {
  const { server, as } = createPersonas()
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
})

describe('unseen events', () => {
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
})
