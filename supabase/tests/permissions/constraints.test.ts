import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from 'zunft-backend/testing'
import { attempt } from '../testing/personas.ts'

const SERVICE = { role: 'service_role' }
const long = (length: number) => 'x'.repeat(length)

/** A valid row per table; the cases below change one column each. */
const VALID_ROWS: Record<string, Record<string, unknown>> = {
  ideas: { title: 'a', description: 'b' },
  my_roding_posts: { title: 'a', content: 'b', author_name: 'c' },
  events: { title: 'a', start_date: '2030-05-01T10:00:00Z' },
  voucher_participants: { name: 'a' },
  post_likes: {
    post_id: '10000000-0000-4000-8000-000000000001',
    post_type: 'idea',
    user_identifier: '12345678',
  },
  applications: { name: 'a', business_name: 'b', address: 'c', phone: 'd', email: 'e@example.org' },
  newsletter_subscriptions: { name: 'a', email: 'b@example.org' },
  webhook_settings: { webhook_url: 'https://hooks.example/1' },
  webhook_logs: { webhook_url: 'https://hooks.example/1', success: true },
  user_roles: { user_id: '10000000-0000-4000-8000-000000000001' },
}

const BAD_EMAILS = [
  'a',
  'a@b',
  'a@b.',
  '@b.de',
  'a b@c.de',
  'a@b@c.de',
  'a@b.de\nBcc: x@y.de',
  `${long(250)}@b.de`,
  // Characters with a meaning in a mailto: link.
  'chef?bcc=x@b.de',
  'a&cc=x@b.de',
  'a@b.de?subject=x',
  'a,x@b.de',
  'a;x@b.de',
  '<a@b.de>',
]
const BAD_IMAGES = [
  'a.jpg',
  'javascript:alert(1)',
  '//host/a.jpg',
  '/a.jpg',
  'https://a b',
  'data:image/png,x',
]
const BAD_WEBSITES = [
  'keine',
  'javascript:alert(1)',
  'javascript:x.y',
  'data:text/html,x.y',
  'ftp://a.de',
  'a b.de',
]
const BAD_HOOKS = ['', 'hooks.example', 'ftp://hooks.example', 'file:///etc/passwd', 'https://', 'https:// a']

/** Control characters; each takes six bytes in JSON. */
const BAD_TEXTS = ['a\u0001', 'a\u000bb', '\u001fa', 'a\u007f']

/** Table, column, values that must be refused, SQLSTATE. */
const REFUSED: ReadonlyArray<readonly [string, string, readonly unknown[], string]> = [
  ['ideas', 'title', ['', ' \n', long(201)], '23514'],
  ['ideas', 'title', [null], '23502'],
  ['ideas', 'description', ['', long(5001)], '23514'],
  ['ideas', 'description', [null], '23502'],
  ['ideas', 'category', ['', 'sport', 'General'], '23514'],
  ['ideas', 'submitter_name', [long(121)], '23514'],
  ['ideas', 'submitter_email', BAD_EMAILS, '23514'],
  ['ideas', 'status', ['', 'published'], '23514'],
  ['ideas', 'status', [null], '23502'],
  ['ideas', 'likes_count', [-1], '23514'],
  ['ideas', 'created_at', ['infinity'], '23514'],
  ['my_roding_posts', 'title', [' ', long(201)], '23514'],
  ['my_roding_posts', 'content', ['', long(5001)], '23514'],
  ['my_roding_posts', 'author_name', ['', long(121)], '23514'],
  ['my_roding_posts', 'author_name', [null], '23502'],
  ['my_roding_posts', 'author_email', BAD_EMAILS, '23514'],
  ['my_roding_posts', 'image_url', BAD_IMAGES, '23514'],
  ['my_roding_posts', 'likes_count', [-1], '23514'],
  ['events', 'title', ['', long(201)], '23514'],
  ['events', 'title', [null], '23502'],
  ['events', 'description', [long(5001)], '23514'],
  ['events', 'category', ['', ' ', ' Wellness', 'Essen, Trinken', 'Zwei\nZeilen', long(41)], '23514'],
  ['events', 'start_date', [null], '23502'],
  ['events', 'start_date', ['infinity', '20265-01-01', '1899-01-01'], '23514'],
  ['events', 'start_date', ['morgen'], '22007'],
  ['events', 'end_date', ['2030-05-01T09:59:59Z', 'infinity', '-infinity'], '23514'],
  ['events', 'location', [long(201)], '23514'],
  ['events', 'image_url', BAD_IMAGES, '23514'],
  ['events', 'submitter_name', [long(121)], '23514'],
  ['events', 'submitter_email', BAD_EMAILS, '23514'],
  ['events', 'submitter_phone', [long(51)], '23514'],
  ['events', 'is_user_submitted', [null], '23502'],
  ['voucher_participants', 'name', ['', long(201)], '23514'],
  ['voucher_participants', 'name', [null], '23502'],
  ['voucher_participants', 'external_id', ['', long(101)], '23514'],
  ['voucher_participants', 'business_name', [long(201)], '23514'],
  ['voucher_participants', 'description', [long(5001)], '23514'],
  ['voucher_participants', 'category_name', [long(101)], '23514'],
  ['voucher_participants', 'address', [long(201)], '23514'],
  ['voucher_participants', 'postal_code', [long(11)], '23514'],
  ['voucher_participants', 'city', [long(101)], '23514'],
  ['voucher_participants', 'phone', [long(51)], '23514'],
  ['voucher_participants', 'email', BAD_EMAILS, '23514'],
  ['voucher_participants', 'website', BAD_WEBSITES, '23514'],
  ['voucher_participants', 'location_type', ['', 'shop'], '23514'],
  ['voucher_participants', 'salutation', ['Herr', 'Divers'], '23514'],
  ['voucher_participants', 'contact_person', [long(121)], '23514'],
  ['voucher_participants', 'payment_method', ['bar', 'standard'], '23514'],
  ['voucher_participants', 'account_holder', [long(121)], '23514'],
  [
    'voucher_participants',
    'iban',
    [long(51), 'DE021203', 'DE03 1203 0000 0000 2020 51', 'wird nachgereicht'],
    '23514',
  ],
  ['post_likes', 'post_type', ['', 'event'], '23514'],
  ['post_likes', 'user_identifier', ['', '1234567', long(101)], '23514'],
  ['post_likes', 'user_identifier', [null], '23502'],
  ...['title', 'description', 'submitter_name'].map(
    (column) => ['ideas', column, BAD_TEXTS, '23514'] as const,
  ),
  ...['title', 'content', 'author_name'].map(
    (column) => ['my_roding_posts', column, BAD_TEXTS, '23514'] as const,
  ),
  ...['title', 'description', 'location', 'submitter_name', 'submitter_phone'].map(
    (column) => ['events', column, BAD_TEXTS, '23514'] as const,
  ),
  ...['name', 'business_name', 'address', 'phone', 'message'].map(
    (column) => ['applications', column, BAD_TEXTS, '23514'] as const,
  ),
  ['post_likes', 'post_id', ['1'], '22P02'],
  ['applications', 'name', ['', long(201)], '23514'],
  ['applications', 'business_name', ['', long(201)], '23514'],
  ['applications', 'business_name', [null], '23502'],
  ['applications', 'address', ['', long(301)], '23514'],
  ['applications', 'phone', ['', long(51)], '23514'],
  ['applications', 'email', BAD_EMAILS, '23514'],
  ['applications', 'email', [null], '23502'],
  ['applications', 'website', BAD_WEBSITES, '23514'],
  ['applications', 'message', [long(10_001)], '23514'],
  ['applications', 'status', ['', 'open'], '23514'],
  ['newsletter_subscriptions', 'name', ['', ' ', long(121)], '23514'],
  ['newsletter_subscriptions', 'email', BAD_EMAILS, '23514'],
  ['newsletter_subscriptions', 'email', [null], '23502'],
  ['newsletter_subscriptions', 'active', [null], '23502'],
  ['webhook_settings', 'webhook_url', [...BAD_HOOKS, `https://${long(2048)}`], '23514'],
  ['webhook_settings', 'webhook_url', [null], '23502'],
  ['webhook_logs', 'response_status', [99, 600], '23514'],
  ['webhook_logs', 'error_message', [long(2001)], '23514'],
  ['user_roles', 'role', ['', 'owner'], '23514'],
  ['user_roles', 'user_id', ['99999999-0000-4000-8000-000000000000'], '23503'],
]

const ACCEPTED: ReadonlyArray<readonly [string, string, readonly unknown[]]> = [
  ['ideas', 'title', ['Ä', long(200)]],
  ['applications', 'message', [null, '', 'Fax:\t1\r\n\nÄ 🎪']],
  ['ideas', 'category', ['general', 'infrastructure', 'culture', 'environment', 'digital', 'economy']],
  ['ideas', 'submitter_email', [null, 'a.b+c@sub.example.org', 'joerg@müller.example']],
  ['ideas', 'status', ['pending', 'approved', 'rejected']],
  [
    'my_roding_posts',
    'image_url',
    [null, 'https://a.example/b.jpg', '/storage/v1/object/public/social-posts/ä.jpg'],
  ],
  ['events', 'category', ['general', 'festival', 'market', 'cultural', 'sport', 'verkaufsoffen']],
  [
    'events',
    'category',
    ['kultur', 'sport', 'bildung', 'wirtschaft', 'Wellness', 'Essen & Trinken', long(40)],
  ],
  ['events', 'end_date', [null, '2030-05-01T10:00:00Z', '2030-05-02T10:00:00Z']],
  [
    'voucher_participants',
    'website',
    [null, 'www.a.de', 'a.de/b?c=d#e', 'https://a.de', 'HTTP://a.de:8080/'],
  ],
  ['voucher_participants', 'location_type', ['acceptance', 'sales', 'business']],
  ['voucher_participants', 'salutation', [null, 'Herrn', 'Frau']],
  ['voucher_participants', 'payment_method', ['einzug', 'Standard', '', null]],
  ['voucher_participants', 'iban', [null, 'DE02 1203 0000 0000 2020 51', 'at611904300234573201']],
  ['webhook_settings', 'webhook_url', ['http://localhost:5678/hook', 'https://hooks.example/a?b=c']],
]

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await db.adminPool.query(`
    insert into ideas (id, title, description, status)
    values ('10000000-0000-4000-8000-000000000001', 'a', 'b', 'approved');
    insert into auth.users (id) values ('10000000-0000-4000-8000-000000000001')`)
})
afterAll(() => db.drop())

const insert = (table: string, changes: Record<string, unknown>) => {
  const row = { ...VALID_ROWS[table], ...changes }
  const places = Object.keys(row).map((_, i) => `$${i + 1}`)
  const sql = `insert into ${table} (${Object.keys(row)}) values (${places})`
  return attempt(db.pool, SERVICE, sql, Object.values(row))
}

describe('a valid row', () => {
  test.for(Object.keys(VALID_ROWS))('of %s is accepted', async (table) => {
    expect((await insert(table, {})).count).toBe(1)
  })
  test.for(ACCEPTED)('%s.%s accepts any of %j', async ([table, column, values]) => {
    for (const value of values) {
      expect((await insert(table, { [column]: value })).text, String(value)).toBeUndefined()
    }
  })
})

describe('an invalid row', () => {
  test.for(REFUSED)('%s.%s is refused: %j', async ([table, column, values, code]) => {
    for (const value of values) {
      expect((await insert(table, { [column]: value })).code, JSON.stringify(value)).toBe(code)
    }
  })

  test('is rolled back completely when only its private half is invalid', async () => {
    await insert('events', { title: 'halb', submitter_email: 'keine' })
    const { rowCount } = await db.adminPool.query(`select from records.events where title = 'halb'`)
    expect(rowCount).toBe(0)
  })
})

describe('newsletter_subscriptions', () => {
  test.for(['anna@example.org', 'ANNA@Example.ORG', 'joerg@MÜLLER.example', 'JOERG@xn--mller-kva.EXAMPLE'])(
    'treats %s as a duplicate in any spelling',
    async (email) => {
      await db.adminPool.query(
        `insert into newsletter_subscriptions (name, email)
         values ('Anna', 'Anna@example.org'), ('Jörg', 'joerg@müller.example') on conflict do nothing`,
      )
      const { code } = await attempt(
        db.pool,
        { role: 'service_role' },
        `insert into newsletter_subscriptions (name, email) values ('x', $1)`,
        [email],
      )
      expect(code).toBe('23505')
    },
  )
})

const UPLOAD = '/storage/v1/object/public/social-posts/'

/** Checks of texts with the most characters that they take, and a valid text of a given length. */
test.each<[check: string, most: number, text: (length: number) => string]>([
  ['is_email($1)', 254, (length) => `${long(64)}@${`${long(62)}.`.repeat(2)}${long(length - 194)}.de`],
  ['is_email($1)', 64, (length) => `${long(length - 5)}@b.de`],
  ['is_web_address($1)', 2048, (length) => `www.a.de/${long(length - 9)}`],
  ['is_url($1)', 2048, (length) => `https://a.de/${long(length - 13)}`],
  ['is_image_url($1)', 2048, (length) => `https://a.de/${long(length - 13)}`],
  ['is_image_url($1)', 2048, (length) => UPLOAD + long(length - UPLOAD.length)],
  [`is_upload($1, 'social-posts')`, 2048, (length) => UPLOAD + long(length - UPLOAD.length)],
  ['is_line($1, 9)', 9, long],
  ['is_filled($1, 9)', 9, long],
  ['is_event_category($1)', 40, long],
])('%s takes %i characters', async (check, most, text) => {
  const answer = async (length: number) =>
    (await db.adminPool.query(`select private.${check} as taken`, [text(length)])).rows[0]?.taken
  expect(text(most)).toHaveLength(most)
  expect(await answer(most)).toBe(true)
  // From 65 characters on the bounds of the parts of an address count.
  if (most !== 64) expect(await answer(most + 1)).toBe(false)
})

describe('the approval of a post', () => {
  const update = (set: string) =>
    attempt(db.pool, SERVICE, `update my_roding_posts set ${set} returning approved, approved_at`)

  test('sets a time, and its withdrawal clears it', async () => {
    await db.adminPool.query(
      `insert into my_roding_posts (title, content, author_name) values ('a', 'b', 'c')`,
    )
    expect((await update('approved = true')).rows).toEqual([
      { approved: true, approved_at: expect.any(Date) },
    ])
    const time = new Date('2026-01-01T00:00:00Z')
    expect((await update(`approved = true, approved_at = '2026-01-01T00:00:00Z'`)).rows).toEqual([
      { approved: true, approved_at: time },
    ])
    expect((await update('approved = false, approved_at = null')).rows).toEqual([
      { approved: false, approved_at: null },
    ])
    expect((await update('approved = false, approved_at = now()')).rows).toEqual([
      { approved: false, approved_at: null },
    ])
  })
})

test('text columns sort in German order', async () => {
  for (const name of ['Zebra', 'Ährenkorb', 'Apotheke', 'Übermut', 'Uhren', 'ölmühle', 'Optik']) {
    await db.adminPool.query('insert into voucher_participants (name) values ($1)', [name])
  }
  const { rows } = await db.adminPool.query('select name from voucher_participants order by name')
  expect(rows.map((row) => row.name)).toEqual([
    'Ährenkorb',
    'Apotheke',
    'ölmühle',
    'Optik',
    'Übermut',
    'Uhren',
    'Zebra',
  ])
})
