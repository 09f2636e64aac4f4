import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from 'zunft-backend/testing/server'
import {
  doc,
  ENTRY,
  HARMFUL_ADDRESSES,
  link,
  nested,
  paragraph,
  REFUSED,
  text,
} from '../functions/_shared/newsletter-message/testing/documents.ts'
import { attempt } from './testing/attempt.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** An SQLSTATE, or how many rows were stored. */
async function store(document: unknown) {
  const sql = 'insert into newsletter_drafts (document) values ($1)'
  const { code, count } = await attempt(server.db.pool, server.personas.admin.claims, sql, [
    JSON.stringify(document),
  ])
  return code ?? count
}

/** A violated check, or a text that JSON in PostgreSQL cannot hold. */
const REFUSALS = expect.stringMatching(/^(23514|22P02|22P05)$/)

describe('an admin who asks the database cannot store', () => {
  test.each(REFUSED)('%s', async (_name, document) => {
    expect(await store(document)).toEqual(REFUSALS)
  })

  test.each(HARMFUL_ADDRESSES.map((href) => [href]))('%j as a target', async (href) => {
    const button = { type: 'button', attrs: { label: 'x', href } }
    expect(await store(doc(paragraph(text('x', link(href)))))).toEqual(REFUSALS)
    expect(await store(doc(button))).toEqual(REFUSALS)
    expect(await store(doc({ type: 'post', attrs: { items: [{ ...ENTRY, href }] } }))).toEqual(REFUSALS)
    expect(await store(doc({ type: 'image', attrs: { src: href, alt: 'x' } }))).toEqual(REFUSALS)
  })

  test('more bytes than a document may have', async () => {
    const long = Array.from({ length: 4 }, () => text('x'.repeat(199_000)))
    expect(await store(doc(paragraph(...long)))).toBe('23514')
  })

  test('lists without end', async () => {
    expect(await store(doc(nested(200)))).toBe('23514')
  })

  test('marks, texts and entries of another shape', async () => {
    for (const node of [
      paragraph({ type: 'text', text: 7 }),
      paragraph({ type: 'text', text: 'x', marks: { type: 'bold' } }),
      paragraph(text('x', ...Array(4).fill({ type: 'bold' }))),
      { type: 'paragraph', content: 'x' },
      { type: 'events', attrs: { items: [{ title: 'x', details: 7, href: ENTRY.href }] } },
      { type: ['paragraph'] },
      null,
    ]) {
      expect(await store(doc(node)), JSON.stringify(node)).toBe('23514')
    }
  })
})

test('stores what the format allows, up to its bounds', async () => {
  for (const document of [
    doc(paragraph(text('Grüß\tGott', { type: 'bold' }, { type: 'italic' }, link('https://a.example/ä?b')))),
    doc({ type: 'heading', attrs: { level: 3 } }, nested(3), { type: 'paragraph' }),
    doc({ type: 'image', attrs: { src: 'https://a.example/b.jpg', alt: '' } }),
    doc({ type: 'button', attrs: { label: 'Los', href: 'mailto:a@b.example' } }),
    doc({ type: 'jobs', attrs: { items: Array(20).fill(ENTRY) } }),
    doc(...Array(500).fill(paragraph({ type: 'hardBreak' }))),
    // The longest that the functions accept, in letters of three bytes.
    doc(paragraph(text('漢'.repeat(199_900)))),
  ]) {
    expect(await store(document)).toBe(1)
  }
})
