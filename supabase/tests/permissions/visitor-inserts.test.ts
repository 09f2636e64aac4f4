import { describe, expect, test } from 'vitest'
import { createPersonas } from '../testing/personas.ts'

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

const { as } = createPersonas()

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
