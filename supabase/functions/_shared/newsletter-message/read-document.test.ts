import { expect, test } from 'vitest'
import { InvalidDocument, readDocument } from './read-document.ts'
import { doc, ENTRY, HARMFUL_ADDRESSES, link, nested, paragraph, REFUSED, text } from './testing/documents.ts'

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

test.each(HARMFUL_ADDRESSES.map((href) => [href]))('refuses the target %j of links and buttons', (href) => {
  const target = doc(paragraph(text('x', link(href))))
  expect(() => readDocument(target)).toThrow('content.0.content.0.marks.0.attrs.href')
  const button = doc({ type: 'button', attrs: { label: 'x', href } })
  expect(() => readDocument(button)).toThrow('content.0.attrs.href')
})

test.each<readonly [string, unknown]>([
  ...REFUSED,
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
