import { Editor } from '@tiptap/core'
import { afterEach, expect, it, test } from 'vitest'
import { readDocument } from '../documents'
import { extensions, targetOf } from './schema'

const editors: Editor[] = []
let refusals = 0
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy()
})

function open(content: unknown): Editor {
  refusals = 0
  const editor = new Editor({
    extensions: extensions(() => {
      refusals += 1
    }),
    content: content as object,
  })
  editors.push(editor)
  return editor
}

const text = (text: string, ...marks: object[]) =>
  marks.length ? { type: 'text', text, marks } : { type: 'text', text }
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const link = { type: 'link', attrs: { href: 'https://a.example/?b=1&c=ü' } }
const items = [
  { title: 'Serenade & „mehr“', details: 'Sa., 5. Juli', href: 'https://a.example/events#event-1' },
]
const EVERYTHING = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [text('Frühling')] },
    { type: 'heading', attrs: { level: 3 }, content: [text('im '), text('Markt', { type: 'italic' })] },
    paragraph(
      text('Zum '),
      text('Programm', link, { type: 'bold' }),
      { type: 'hardBreak' },
      text('mail', { type: 'link', attrs: { href: 'mailto:a@b.example' } }),
    ),
    paragraph(),
    {
      type: 'orderedList',
      content: [
        {
          type: 'listItem',
          content: [
            paragraph(text('eins')),
            { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('darunter'))] }] },
          ],
        },
      ],
    },
    {
      type: 'image',
      attrs: {
        src: 'https://a.example/storage/v1/render/image/public/newsletter-pictures/1-a.jpg?width=1280',
        alt: 'Der Marktplatz',
      },
    },
    { type: 'button', attrs: { label: 'Jetzt "anmelden"', href: 'https://a.example/?b=1' } },
    { type: 'events', attrs: { items } },
    { type: 'post', attrs: { items } },
    { type: 'jobs', attrs: { items } },
  ],
}

it('the editor reads and writes every block of the format as it is', () => {
  expect(readDocument(open(EVERYTHING).getJSON())).toEqual(readDocument(EVERYTHING))
})

it('every block survives the clipboard', () => {
  const html = open(EVERYTHING).getHTML()
  expect(readDocument(open(html).getJSON())).toEqual(readDocument(EVERYTHING))
})

it('what would be no newsletter is not taken, and undoing works', () => {
  const editor = open({ type: 'doc', content: [paragraph(text('a'))] })
  editor.commands.insertContentAt(2, { type: 'button', attrs: { label: 'x', href: 'javascript:alert(1)' } })
  expect(refusals).toBe(1)
  editor.commands.insertContentAt(2, { type: 'button', attrs: { label: 'x', href: 'https://a.example/' } })
  editor.commands.setTextSelection({ from: 1, to: 2 })
  editor.commands.toggleBold()
  expect(editor.getText()).toContain('a')
  editor.commands.undo()
  editor.commands.undo()
  expect(readDocument(editor.getJSON()).content).toEqual([paragraph(text('a'))])
  expect(refusals).toBe(1)
})

it('lists are three deep at most', () => {
  const nested = (depth: number): object => ({
    type: 'bulletList',
    content: [{ type: 'listItem', content: [depth === 1 ? paragraph(text('x')) : nested(depth - 1)] }],
  })
  const editor = open({ type: 'doc', content: [paragraph()] })
  editor.commands.insertContentAt(0, nested(3))
  expect([editor.getText().trim(), refusals]).toEqual(['x', 0])
  editor.commands.clearContent()
  editor.commands.insertContentAt(0, nested(4))
  expect([editor.getText().trim(), refusals]).toEqual(['', 1])
})

test.each([
  ['www.verein.example', 'https://www.verein.example'],
  [' https://verein.example/a?b=1#c ', 'https://verein.example/a?b=1#c'],
  ['http://verein.example', 'http://verein.example'],
  ['verein.example:8443/a', 'https://verein.example:8443/a'],
  ['vorstand@verein.example', 'mailto:vorstand@verein.example'],
  ['mailto:vorstand@verein.example', 'mailto:vorstand@verein.example'],
])('takes %j as %j', (typed, href) => {
  expect(targetOf(typed)).toBe(href)
})

test.each([
  '',
  'Verein',
  'hier klicken',
  'javascript:alert(1)',
  'data:text/html,x',
  'tel:09461',
  'file:///C:/Brief.docx',
  'https://',
  '//x.example',
  '#anker',
])('takes %j as no address', (typed) => {
  expect(targetOf(typed)).toBeNull()
})
