import { expect, test } from 'vitest'
import { InvalidDocument, readDocument } from './read-document.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const text = (text: string, ...marks: unknown[]) => ({ type: 'text', text, marks })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const link = (href: unknown) => ({ type: 'link', attrs: { href } })
const listOf = (content: unknown) => ({
  type: 'bulletList',
  content: [{ type: 'listItem', content: [content] }],
})
const ENTRY = { title: 'Weihnachtsdorf', details: 'Sa., 5. Dezember', href: 'https://site.example/events' }

test('reads every block, and leaves away what the format does not name', () => {
  const written = doc(
    { type: 'heading', attrs: { level: 2, id: 'x' }, content: [text('Grüß Gott')] },
    paragraph(
      text('fett', { type: 'bold' }),
      { type: 'hardBreak', marks: [] },
      text('x', link('mailto:a@b.example')),
    ),
    { type: 'paragraph' },
    {
      type: 'orderedList',
      attrs: { start: 7 },
      content: [{ type: 'listItem', content: [paragraph(text('a'))] }],
    },
    { type: 'image', attrs: { src: 'https://site.example/a.jpg', alt: '', onerror: 'alert(1)' } },
    { type: 'button', attrs: { label: 'Los', href: 'https://site.example/' } },
    { type: 'events', attrs: { items: [{ ...ENTRY, more: 1 }] } },
  )
  expect(readDocument(written)).toEqual({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Grüß Gott' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'fett', marks: [{ type: 'bold' }] },
          { type: 'hardBreak' },
          { type: 'text', text: 'x', marks: [link('mailto:a@b.example')] },
        ],
      },
      { type: 'paragraph', content: [] },
      {
        type: 'orderedList',
        content: [
          { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a' }] }] },
        ],
      },
      { type: 'image', attrs: { src: 'https://site.example/a.jpg', alt: '' } },
      { type: 'button', attrs: { label: 'Los', href: 'https://site.example/' } },
      { type: 'events', attrs: { items: [ENTRY] } },
    ],
  })
})

test.each([
  ['javascript:alert(1)'],
  ['JavaScript:alert(1)'],
  ['data:text/html,x'],
  ['//evil.example'],
  ['/events'],
  ['https://'],
  ['https:///x'],
  ['https://a b.example'],
  ['https://a.example/\u0000'],
  ['java\nscript:alert(1)'],
  [`https://a.example/${'x'.repeat(2048)}`],
  [7],
  [undefined],
])('refuses the target %j of links and buttons', (href) => {
  const target = doc(paragraph(text('x', link(href))))
  expect(() => readDocument(target)).toThrow('content.0.content.0.marks.0.attrs.href')
  const button = doc({ type: 'button', attrs: { label: 'x', href } })
  expect(() => readDocument(button)).toThrow('content.0.attrs.href')
})

const nested = (depth: number): unknown => (depth === 0 ? paragraph(text('x')) : listOf(nested(depth - 1)))

test.each<[string, unknown]>([
  ['null', null],
  ['a text', 'doc'],
  ['a list', []],
  ['another type', { type: 'page', content: [] }],
  ['nothing', doc()],
  ['no list of blocks', { type: 'doc', content: { length: 1 } }],
  ['an unknown block', doc({ type: 'html', attrs: { html: '<b>' } })],
  ['a text outside of a paragraph', doc(text('x'))],
  ['an unknown mark', doc(paragraph(text('x', { type: 'code' })))],
  ['a heading of the first level', doc({ type: 'heading', attrs: { level: 1 } })],
  ['a text with U+0000', doc(paragraph(text('\u0000')))],
  ['half of a surrogate pair', doc(paragraph(text('\ud800')))],
  ['a picture by mail', doc({ type: 'image', attrs: { src: 'mailto:a@b.example', alt: '' } })],
  [
    'a picture without an alternative text',
    doc({ type: 'image', attrs: { src: 'https://a.example/b.png' } }),
  ],
  [
    'a long alternative text',
    doc({ type: 'image', attrs: { src: 'https://a.example/', alt: 'x'.repeat(301) } }),
  ],
  ['a button without a label', doc({ type: 'button', attrs: { label: ' ', href: 'https://a.example/' } })],
  ['a block without entries', doc({ type: 'jobs' })],
  ['21 entries', doc({ type: 'events', attrs: { items: Array(21).fill(ENTRY) } })],
  ['lists in the fourth depth', doc(nested(4))],
  ['501 blocks', doc(...Array(501).fill(paragraph()))],
  ['more than 200,000 characters', doc(paragraph(text('x'.repeat(150_000)), text('x'.repeat(50_000))))],
])('refuses %s', (_name, document) => {
  expect(() => readDocument(document)).toThrow(InvalidDocument)
})

test('accepts what stands at the bounds', () => {
  expect(readDocument(doc(nested(3))).content).toHaveLength(1)
  expect(readDocument(doc(...Array(500).fill(paragraph()))).content).toHaveLength(500)
  const entries = readDocument(doc({ type: 'events', attrs: { items: Array(20).fill(ENTRY) } }))
  expect(entries.content[0]).toMatchObject({ attrs: { items: { length: 20 } } })
})
