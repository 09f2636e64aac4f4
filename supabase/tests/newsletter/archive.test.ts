import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from 'zunft-backend/testing'
import { attempt, perform } from '../testing/personas.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(() => owner('delete from newsletters'))

type Name = 'visitor' | 'member' | 'admin' | 'service'
type Row = Record<string, unknown>
const owner = (sql: string, ...values: unknown[]) => server.db.adminPool.query(sql, values)
const as = async (name: Name, sql: string, ...values: unknown[]): Promise<Row[]> =>
  (await perform(server.db.pool, server.personas[name].claims, sql, values)).rows
const codeOf = async (name: Name, sql: string, ...values: unknown[]) =>
  (await attempt(server.db.pool, server.personas[name].claims, sql, values)).code

async function newsletter({
  subject = 'Neues',
  content = 'Grüß Gott',
  state = 'sent',
  inArchive = true,
}: Partial<{ subject: string; content: string; state: string; inArchive: boolean }> = {}) {
  const id = randomUUID()
  await owner(
    `insert into newsletters (id, subject, content, subscribers, channel, state, in_archive, scheduled_for)
     values ($1, $2, $3, 7, 'smtp', $4, $5, now())`,
    ...[id, subject, content, state, inArchive],
  )
  return id
}
const setState = (id: string, state: string) =>
  owner('update newsletters set state = $2 where id = $1', id, state)
const readable = async () =>
  (await as('visitor', 'select slug from archived_newsletters order by sent_at, slug')).map(
    ({ slug }) => slug,
  )
const wasWithdrawn = async (slug: string) =>
  (await as('visitor', 'select newsletter_was_withdrawn($1) as gone', slug))[0]?.gone

describe('what visitors can read', () => {
  test.for(['draft', 'scheduled', 'paused', 'cancelled'])('is no newsletter that is %s', async (state) => {
    const id = await newsletter({ state })
    expect(await readable()).toEqual([])
    await setState(id, 'sending')
    expect(await readable()).toEqual(['neues'])
    await setState(id, state)
    expect(await readable()).toEqual([])
    await setState(id, 'sent')
    expect(await readable()).toEqual(['neues'])
  })

  test('is the text alone, whatever they ask for', async () => {
    await newsletter()
    expect(await as('visitor', 'select * from archived_newsletters')).toEqual([
      {
        slug: 'neues',
        subject: 'Neues',
        content: 'Grüß Gott',
        document: null,
        sent_at: expect.any(Date),
        summary: 'Grüß Gott',
      },
    ])
    for (const name of ['visitor', 'member'] as const) {
      for (const table of ['newsletters', 'newsletter_results', 'newsletter_drafts']) {
        const { count = 0, code = '42501' } = await attempt(
          server.db.pool,
          server.personas[name].claims,
          `select * from ${table}`,
        )
        expect([table, count, code]).toEqual([table, 0, '42501'])
      }
      expect(await codeOf(name, 'update archived_newsletters set subject = $1', 'x')).toBe('42501')
      expect(await codeOf(name, 'delete from archived_newsletters')).toBe('42501')
    }
  })

  test('ends with the choice of an admin, under the same address when it is taken back', async () => {
    const id = await newsletter()
    const other = await newsletter()
    expect(await readable()).toEqual(['neues', 'neues-2'])
    await as('admin', 'update newsletters set in_archive = false where id = $1', id)
    expect(await readable()).toEqual(['neues-2'])
    expect(await wasWithdrawn('neues')).toBe(true)
    expect(await wasWithdrawn('neues-2')).toBe(false)
    expect(await wasWithdrawn('gab-es-nie')).toBe(false)
    await newsletter()
    await as('admin', 'update newsletters set in_archive = true where id = $1', id)
    expect(await readable()).toEqual(['neues', 'neues-2', 'neues-3'])
    await setState(other, 'paused')
    expect(await wasWithdrawn('neues-2')).toBe(false)
    await setState(other, 'cancelled')
    expect(await wasWithdrawn('neues-2')).toBe(true)
    await owner('delete from newsletters where id = $1', other)
    expect(await readable()).toEqual(['neues', 'neues-3'])
  })

  test('is no newsletter whose sender did not choose it', async () => {
    const id = await newsletter({ inArchive: false })
    await setState(id, 'sending')
    expect(await readable()).toEqual([])
  })
})

describe('the address', () => {
  test.for([
    ['Frühlingsgrüße – „Märzenmarkt“ 🎄', 'fruehlingsgruesse-maerzenmarkt'],
    ['STRASSENFEST: Öffnungszeiten am 1. Mai!', 'strassenfest-oeffnungszeiten-am-1-mai'],
    ['Café Déjà-vu, Łódź', 'cafe-deja-vu-odz'],
    ['🎄🎄', 'newsletter'],
    ['../../admin?x=1#y', 'admin-x-1-y'],
    ['u\u0308ber', 'ueber'],
    ['ß', 'ss'],
    [`${'x'.repeat(59)} Ende`, 'x'.repeat(59)],
    ['x'.repeat(200), 'x'.repeat(60)],
  ] as const)('of %j is %s', async ([subject, slug]) => {
    await newsletter({ subject })
    expect(await readable()).toEqual([slug])
  })

  test('is unique for newsletters that start at once', async () => {
    await Promise.all(Array.from({ length: 12 }, () => newsletter()))
    expect(new Set(await readable()).size).toBe(12)
  })
})

test('the summary is one line without the lines below headings', async () => {
  await newsletter({ content: `Markt\n=====\n\nGrüß  Gott\n\nMehr\n----\n${'x'.repeat(300)}` })
  const [row] = await as('visitor', 'select summary from archived_newsletters')
  expect(row?.summary).toMatch(/^Markt Grüß Gott Mehr x{170,180}$/)
  expect(String(row?.summary).length).toBe(200)
})

test('figures say how many left by the link of a newsletter', async () => {
  const [one, other] = [await newsletter(), await newsletter()]
  const leave = async (email: string, by: string, newsletterId: string) =>
    owner(
      `insert into newsletter_consents (email, form, withdrawn_at, withdrawn_by, newsletter_id)
       values ($1, 'unsubscribe_page', now(), $2, $3)`,
      ...[email, by, newsletterId],
    )
  await leave('erika@example.org', 'link', one)
  await leave('Erika@example.org', 'one_click', one)
  await leave('hans@example.org', 'one_click', one)
  await leave('maria@example.org', 'admin', one)
  await leave('maria@example.org', 'link', other)
  const figures = await as('admin', 'select id, unsubscribed from newsletter_results')
  expect(figures).toHaveLength(2)
  expect(figures).toContainEqual({ id: one, unsubscribed: 2 })
  expect(figures).toContainEqual({ id: other, unsubscribed: 1 })
})
