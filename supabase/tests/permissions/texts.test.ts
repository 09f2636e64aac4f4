import { beforeAll, describe, expect, test } from 'vitest'
import { createPersonas } from '../testing/personas.ts'
import { OWN_KINDS } from './entity.ts'

const { as, owner, performAs } = createPersonas()

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
const COPIES = new Set(['reports.kind', 'reports.title', 'reports.state_before', 'webhook_logs.webhook_url'])
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
    const optional = ['business_name', 'address', 'email', 'website', 'salutation', 'account_holder', 'iban']
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
