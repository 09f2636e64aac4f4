/** Documents for the tests of the function and of the database, which refuse the same ones. */
export const doc = (...content: unknown[]) => ({ type: 'doc', content })
export const text = (text: string, ...marks: unknown[]) => ({ type: 'text', text, marks })
export const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
export const link = (href: unknown) => ({ type: 'link', attrs: { href } })
const listOf = (content: unknown) => ({
  type: 'bulletList',
  content: [{ type: 'listItem', content: [content] }],
})
export const ENTRY = {
  title: 'Weihnachtsdorf',
  details: 'Sa., 5. Dezember',
  href: 'https://site.example/events',
}

/** So many lists within each other. */
export const nested = (depth: number): unknown =>
  depth === 0 ? paragraph(text('x')) : listOf(nested(depth - 1))

/** Addresses that neither a link nor a button may have. */
export const HARMFUL_ADDRESSES: readonly unknown[] = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/events',
  'https://',
  'https:///x',
  'https://a b.example',
  'https://a.example/\u0000',
  'java\nscript:alert(1)',
  `https://a.example/${'x'.repeat(2048)}`,
  7,
  undefined,
]

/** Invalid documents, by their error. */
export const REFUSED: readonly (readonly [string, unknown])[] = [
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
]
