import { beforeAll, describe, expect, test } from 'vitest'
import { createPersonas } from '../testing/personas.ts'
import { OWN_KINDS } from './entity.ts'

const { as, owner, performAs } = createPersonas()

describe('inserts of visitors', () => {
  /** Rows that the public forms insert (docs/product.md#service-calls), by column. */
  const FORMS = {
    ideas: {
      title: 'Bänke',
      description: 'Mehr davon',
      category: 'infrastructure',
      submitter_name: 'Erika',
      submitter_email: 'erika@example.org',
    },
    my_roding_posts: {
      title: 'Abend',
      content: 'Schön',
      author_name: 'Erika',
      author_email: 'erika@example.org',
      image_url: 'https://zunft.example/storage/v1/object/public/social-posts/1.jpg',
      approved: true,
      approved_at: '2026-01-01T00:00:00Z',
    },
    events: {
      title: 'Markt',
      description: 'Am Platz',
      category: 'market',
      start_date: '2030-05-01T10:00:00Z',
      end_date: '2030-05-01T12:00:00Z',
      location: 'Marktplatz',
      image_url: 'https://zunft.example/storage/v1/object/public/event-images/1.jpg',
      submitter_name: 'Max',
      submitter_email: 'max@example.org',
      submitter_phone: '09461 000 1',
      is_user_submitted: true,
    },
    applications: {
      name: 'Paula',
      business_name: 'Unverpackt',
      address: 'Mühlgasse 6',
      phone: '09461 000 140',
      email: 'paula@example.org',
      website: 'www.unverpackt.example',
      message: 'IBAN: DE02120300000000202051',
    },
    newsletter_subscriptions: { name: 'Anna', email: 'anna@example.org' },
  } as const
  type Form = keyof typeof FORMS

  /** Values that the forms do not send. Refused (42501) unless the last column names the result. */
  const MORE: ReadonlyArray<readonly [Form, string, unknown]> = [
    ['ideas', 'status', 'approved'],
    ['ideas', 'likes_count', 1000],
    ['ideas', 'created_at', '2020-01-01'],
    ['my_roding_posts', 'approved', false],
    ['my_roding_posts', 'likes_count', 1000],
    ['my_roding_posts', 'created_at', '2020-01-01'],
    ['my_roding_posts', 'image_url', 'https://elsewhere.example/tracker.gif'],
    ['my_roding_posts', 'image_url', '/storage/v1/object/public/event-images/1.jpg'],
    ['my_roding_posts', 'image_url', '/storage/v1/object/public/social-posts/../event-images/1.jpg'],
    ['my_roding_posts', 'image_url', '/storage/v1/object/public/social-posts/%2e%2e/event-images/1.jpg'],
    ['events', 'is_user_submitted', false],
    ['events', 'image_url', 'https://elsewhere.example/tracker.gif'],
    ['applications', 'id', '70000000-0000-4000-8000-000000000001'],
    ['applications', 'status', 'approved'],
    ['applications', 'created_at', '2020-01-01'],
    ['newsletter_subscriptions', 'id', '70000000-0000-4000-8000-000000000001'],
    ['newsletter_subscriptions', 'active', false],
    ['newsletter_subscriptions', 'created_at', '2020-01-01'],
  ]

  const insert = (persona: 'visitor' | 'member', table: Form, overrides: object = {}, returning = '') => {
    const row = { ...FORMS[table], ...overrides }
    const places = Object.keys(row).map((_, i) => `$${i + 1}`)
    const sql = `insert into ${table} (${Object.keys(row)}) values (${places}) ${returning}`
    return as(persona, sql, Object.values(row))
  }

  describe.for(['visitor', 'member'] as const)('a %s', (persona) => {
    test.for(Object.keys(FORMS) as Form[])('may insert the columns of the form for %s', async (table) => {
      expect(await insert(persona, table)).toEqual({ count: 1, rows: [] })
    })

    test.for(MORE)('may not send %s.%s = %j', async ([table, column, value]) => {
      expect((await insert(persona, table, { [column]: value })).code).toBe('42501')
    })

    test("gets the server's time for an approval, whatever the client sends", async () => {
      for (const approved_at of ['2001-01-01', '2999-01-01', null]) {
        const { rows } = await insert(
          persona,
          'my_roding_posts',
          { approved_at },
          'returning approved_at = now() as now',
        )
        expect(rows).toEqual([{ now: true }])
      }
    })

    test('inserts a pending post unless it is sent as approved', async () => {
      const { rows } = await insert(
        persona,
        'my_roding_posts',
        { approved: null },
        'returning approved, approved_at',
      )
      expect(rows).toEqual([{ approved: null, approved_at: null }])
    })

    test('inserts events marked as user-submitted, also when the form omits it', async () => {
      const { rows } = await as(
        persona,
        `insert into events (title, start_date, submitter_name, submitter_email)
       values ('a', now(), 'b', 'c@example.org') returning is_user_submitted, category`,
      )
      expect(rows).toEqual([{ is_user_submitted: true, category: 'general' }])
    })

    test.for([
      ['events', 'submitter_name'],
      ['events', 'submitter_email'],
      ['my_roding_posts', 'image_url'],
    ] as const)('must provide %s.%s', async ([table, column]) => {
      expect((await insert(persona, table, { [column]: null })).code).toBe('23502')
    })

    test('cannot read back columns that only admins may read', async () => {
      const { code, rows } = await insert(persona, 'applications', {}, 'returning *')
      expect(
        persona === 'visitor' ? code : rows.flatMap(Object.values).filter((value) => value !== null),
      ).toEqual(persona === 'visitor' ? '42501' : [])
      expect((await insert(persona, 'newsletter_subscriptions', {}, 'returning *')).code).toBe('42501')
    })
  })

  describe('an id', () => {
    const id = '70000000-0000-4000-8000-000000000001'
    const tables = ['ideas', 'my_roding_posts', 'events'] as const

    test.for(tables)('chosen by a visitor is refused for %s', async (table) => {
      expect((await insert('visitor', table, { id })).code).toBe('42501')
    })

    test.for(tables)('chosen by a member is replaced for %s', async (table) => {
      const { rows } = await insert('member', table, { id }, 'returning id')
      expect(rows).toEqual([{ id: expect.not.stringMatching(id) }])
    })
  })
})

describe('texts', () => {
  type Column = Readonly<{ relation: string; name: string; required: boolean }>

  /** Text columns of tables that the API writes, at once or through a view of the same rows. */
  async function writtenColumns(): Promise<readonly Column[]> {
    const { rows } = await owner(
      `select c.oid::regclass::text as relation, a.attname as name, a.attnotnull as required
     from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'records'::regnamespace)
       and a.atttypid in ('text'::regtype, 'varchar'::regtype) and a.attgenerated = ''
       and exists (select from unnest('{anon, authenticated, service_role}'::text[]) as r
         where has_any_column_privilege(r, c.oid, 'insert, update'))
     order by 1, 2`,
    )
    return rows
  }

  /** Columns whose lines visitors, members and office write; the rest holds states, links and keys. */
  const SEVERAL_LINES = new Set([
    'records.ideas.description',
    'records.my_roding_posts.content',
    'records.events.description',
    'records.events.accessibility',
    ...OWN_KINDS.map(({ table, text }) => `${table}.${text}`),
    'idea_steps.answer',
    'reports.explanation',
    'reports.decision_reason',
    'records.applications.message',
    'records.application_bank_details.message',
    'records.businesses.about',
    'records.businesses.offers',
    'records.voucher_participants.description',
    'newsletters.content',
    'newsletters.problem',
    'newsletter_drafts.content',
    'webhook_logs.error_message',
  ])
  /** Written by the database and the server: copies of checked values. */
  const COPIES = new Set([
    'reports.kind',
    'reports.title',
    'reports.state_before',
    'webhook_logs.webhook_url',
  ])
  /** One line by another check: a list of values, or a pattern without white space. */
  const OTHER_CHECK =
    /is_email|is_web_address|is_url|is_image_url|is_upload|is_event_category|picture_of|= ANY|~ '/

  let columns: readonly Column[] = []
  beforeAll(async () => {
    columns = await writtenColumns()
  })

  test('every table that the API writes adjusts its texts before anything else', async () => {
    const { rows } = await owner(
      `select tgrelid::regclass::text as relation, min(tgname::text collate "C") as first from pg_trigger
     where not tgisinternal and tgtype & 7 = 7 group by 1`,
    )
    const first = new Map(rows.map(({ relation, first: name }) => [relation, name]))
    expect(columns.length).toBeGreaterThan(90)
    for (const relation of new Set(columns.map((column) => column.relation)))
      expect(first.get(relation), relation).toBe('adjust_texts')
  })

  const INVISIBLE = [
    ['\u200b\u00ad\u2060', null],
    ['Er\u00adi\u200bka \u{1f469}\u200d\u{1f33e}', 'Erika \u{1f469}\u200d\u{1f33e}'],
  ] as const

  test('an empty text is null wherever a text is optional, and nothing invisible is stored', async () => {
    const optional = columns.filter(({ required }) => !required)
    expect(optional.length).toBeGreaterThan(40)
    for (const relation of new Set(columns.map((column) => column.relation))) {
      const own = columns.filter((column) => column.relation === relation)
      const names = own.map(({ name }) => `"${name}"`)
      // A table of the same columns: what else its rows must satisfy is not the question here.
      await owner(`create table probe (like ${relation}); select private.register_texts('probe')`)
      await owner(`do $$ declare c record; begin
      for c in select attname from pg_attribute where attrelid = 'probe'::regclass and attnum > 0 and attnotnull
        and atttypid not in ('text'::regtype, 'varchar'::regtype)
      loop execute format('alter table probe alter %I drop not null', c.attname); end loop; end $$`)
      const stored = async (value: string) => {
        const { rows } = await owner(
          `insert into probe (${names}) values (${names.map(() => '$1')}) returning ${names}`,
          [value],
        )
        return rows[0]
      }
      const expected = (value: string | null, email = value) =>
        Object.fromEntries(
          own.map(({ name, required }) => {
            const text = /(^|_)email$/.test(name) ? email : value
            return [name, required ? (text ?? '') : text]
          }),
        )
      expect(await stored(''), relation).toEqual(expected(null))
      // Addresses are refused instead, by their constraint.
      for (const [typed, visible] of INVISIBLE)
        expect(await stored(typed), relation).toEqual(expected(visible, typed))
      await owner('drop table probe')
    }
  })

  test('every other text of one line is checked to be one', async () => {
    const { rows } = await owner(
      `select conrelid::regclass::text as relation, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c'`,
    )
    const unchecked = columns.filter(({ relation, name }) => {
      const checks = rows.filter(
        (row) => row.relation === relation && new RegExp(`\\b${name}\\b`).test(row.definition),
      )
      const isLine = checks.some(
        ({ definition }) =>
          new RegExp(`is_(?:one_)?line\\(${name}\\b`).test(definition) || OTHER_CHECK.test(definition),
      )
      return !isLine && !SEVERAL_LINES.has(`${relation}.${name}`) && !COPIES.has(`${relation}.${name}`)
    })
    expect(unchecked.map(({ relation, name }) => `${relation}.${name}`)).toEqual([])
  })

  const LINE_BREAKS = ['\n', '\r', '\u0085', '\u2028', '\u2029', '\t', '\v', '\u001b', '\u009f']

  test.each(LINE_BREAKS)(
    'a line has no %j, a text of several lines may have line breaks',
    async (character) => {
      const { rows } = await owner(
        'select private.is_line($1, 9) as line, private.is_one_line($1) as one_line, private.is_filled($1, 9) as filled',
        [`a${character}b`],
      )
      expect(rows).toEqual([{ line: false, one_line: false, filled: true }])
    },
  )

  describe('by the API', () => {
    const visitor = (text: string, values: unknown[]) => as('visitor', text, values)

    test.each([
      ['newsletter_subscriptions (name, email)', `($1, 'a@example.org')`],
      ['ideas (title, description, category, submitter_name)', `('a', 'b', 'infrastructure', $1)`],
      [
        'my_roding_posts (title, content, author_name, author_email, image_url)',
        `('a', 'b', $1, 'a@example.org', '/storage/v1/object/public/social-posts/1.jpg')`,
      ],
      [
        'events (title, start_date, location, submitter_name, submitter_email, is_user_submitted)',
        `('a', now() + interval '1 day', 'Markt', $1, 'a@example.org', true)`,
      ],
      ['applications (name, business_name, address, phone, email)', `($1, 'b', 'c', '0', 'a@example.org')`],
    ])('a name with a line break is refused: %s', async (into, values) => {
      const insert = `insert into ${into} values ${values}`
      for (const name of ['Erika\nMuster', 'Erika\u2028Muster', 'Erika\u0085Muster'])
        expect((await visitor(insert, [name])).code, JSON.stringify(name)).toBe('23514')
      expect((await visitor(insert, ['Erika Muster'])).code).toBeUndefined()
    })

    test('an event is not submitted with an empty name or address', async () => {
      const insert = `insert into events (title, start_date, location, submitter_name, submitter_email, is_user_submitted)
      values ('a', now() + interval '1 day', 'Markt', $1, $2, true)`
      expect((await visitor(insert, ['', 'a@example.org'])).code).toBe('23502')
      expect((await visitor(insert, ['Erika', ''])).code).toBe('23502')
    })

    test('empty texts of a member are null, and the usual way of payment', async () => {
      const optional = [
        'business_name',
        'address',
        'email',
        'website',
        'salutation',
        'account_holder',
        'iban',
      ]
      const { rows } = await as(
        'admin',
        `insert into voucher_participants (name, payment_method, ${optional}) values ('Muster', '', ${optional.map(() => `''`)})
       returning payment_method, ${optional}`,
      )
      const nulls = Object.fromEntries(optional.map((name) => [name, null]))
      expect(rows).toEqual([{ payment_method: 'Standard', ...nulls }])
    })

    test('empty optional addresses of visitors are null', async () => {
      await performAs(
        'visitor',
        `insert into ideas (title, description, category, submitter_name, submitter_email) values ('Leere Felder', 'b', 'infrastructure', '', '')`,
      )
      const { rows } = await performAs(
        'admin',
        `select submitter_name, submitter_email from ideas where title = 'Leere Felder'`,
      )
      expect(rows).toEqual([{ submitter_name: null, submitter_email: null }])
    })
  })
})
