import { FunctionsClient } from '@supabase/functions-js'
import { expect, test } from 'vitest'
import { findingsOfLinks } from '../compose'
import { readDocument } from '../documents'
import { addressesIn, findingsIn } from './findings'

const draft = (...content: unknown[]) => ({
  subject: 'Neues vom Markt',
  content: 'x',
  document: readDocument({ type: 'doc', content }),
})
const paragraph = (text: string, href?: string) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(href && { marks: [{ type: 'link', attrs: { href } }] }) }],
})
const image = (alt: string) => ({ type: 'image', attrs: { src: 'https://a.example/b.png', alt } })

test('nothing is said about a newsletter without faults', () => {
  const fine = draft(paragraph('Grüß Gott', 'https://a.example/'), image('Markt'))
  expect(findingsIn(fine, 'Verein')).toEqual([])
  expect(findingsIn({ subject: 'Neues', content: 'Grüß Gott, https://a.example/' }, 'Verein')).toEqual([])
})

test('names a long subject, pictures without description, plain http and the size', () => {
  expect(findingsIn({ ...draft(paragraph('x')), subject: 'x'.repeat(61) }, 'Verein')).toEqual([
    expect.stringContaining('61 Zeichen'),
  ])
  expect(findingsIn(draft(image(''), image(' '), image('Markt')), 'Verein')).toEqual([
    expect.stringContaining('2 Bilder haben keine Beschreibung'),
  ])
  const http = findingsIn(
    { subject: 'x', content: 'Mehr: http://a.example/b und http://a.example/b' },
    'Verein',
  )
  expect(http).toEqual(['„http://a.example/b“ beginnt mit http und ist nicht verschlüsselt.'])
  const two = findingsIn({ subject: 'x', content: 'http://a.example/b http://a.example/c' }, 'Verein')
  expect(two).toEqual([
    '2 Adressen beginnen mit http und sind nicht verschlüsselt, zum Beispiel „http://a.example/b“.',
  ])
  const large = draft(...Array.from({ length: 60 }, () => paragraph('ä'.repeat(1_000))))
  expect(findingsIn(large, 'Verein')).toEqual([expect.stringMatching(/ist 12\d KB groß/)])
})

test('finds addresses of links, buttons, entries and pictures, and none of mail', () => {
  const items = [{ title: 'x', details: '', href: 'https://a.example/entry' }]
  const { document } = draft(
    {
      type: 'bulletList',
      content: [{ type: 'listItem', content: [paragraph('x', 'https://a.example/link')] }],
    },
    paragraph('x', 'mailto:a@b.example'),
    { type: 'button', attrs: { label: 'x', href: 'https://a.example/button' } },
    { type: 'events', attrs: { items } },
    image(''),
    image(''),
  )
  expect(addressesIn(document)).toEqual([
    'https://a.example/link',
    'https://a.example/button',
    'https://a.example/entry',
    'https://a.example/b.png',
  ])
})

const answering = (answer: Response) => async () =>
  new FunctionsClient('https://zunft.example/functions/v1', { customFetch: async () => answer })

test('says what the server found out about links', async () => {
  const problems = [
    { url: 'https://a.example/', problem: 404 },
    { url: 'https://b.example/', problem: 'unreachable' },
    { url: 'https://c.example/', problem: 'slow' },
    { url: 'http://127.0.0.1/', problem: 'private' },
  ]
  const answer = Response.json({ success: true, problems, unchecked: 2 })
  expect(await findingsOfLinks(answering(answer), ['https://a.example/'])).toEqual([
    '„http://127.0.0.1/“ ist von außen nicht zu erreichen: Die Adresse liegt in einem eigenen Netz.',
    '„https://a.example/“ antwortet mit Fehler 404.',
    '„https://b.example/“ ist nicht zu erreichen.',
    '„https://c.example/“ hat nicht rechtzeitig geantwortet.',
    '2 weitere Adressen wurden nicht geprüft.',
  ])
})

test('names addresses that nobody can reach in one sentence', async () => {
  const problems = ['http://127.0.0.1/a', 'http://127.0.0.1/b'].map((url) => ({ url, problem: 'private' }))
  const answer = Response.json({ success: true, problems, unchecked: 0 })
  expect(await findingsOfLinks(answering(answer), ['http://127.0.0.1/a'])).toEqual([
    '2 Adressen sind von außen nicht zu erreichen, zum Beispiel „http://127.0.0.1/a“: Sie liegen in einem eigenen Netz.',
  ])
})

test('asks nothing where there is no link, and says when the check failed', async () => {
  expect(await findingsOfLinks(() => Promise.reject(new Error('not needed')), [])).toEqual([])
  const failed = answering(
    Response.json({ success: false, code: 'internal_error', error: '' }, { status: 500 }),
  )
  expect(await findingsOfLinks(failed, ['https://a.example/'])).toEqual([
    'Die Links konnten gerade nicht geprüft werden.',
  ])
})
