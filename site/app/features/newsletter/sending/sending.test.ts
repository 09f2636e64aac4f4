import { FunctionsClient } from '@supabase/functions-js'
import { expect, it, test } from 'vitest'
import { renderNewsletter } from '../../../../../supabase/functions/_shared/newsletter-message/render-newsletter'
import { check } from '../../../lib/form/schema'
import { WEBHOOK_FORM } from './calls'
import { readDocument } from './documents'
import { readVersion, versionText } from './drafts'
import { addressesIn, findingsIn, findingsOfLinks } from './findings'
import { inScheme } from './preview'
import { checkTime, spokenTime, suggestedTime } from './sending-time'

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

const NOW = new Date('2026-11-22T16:00:00Z')

test('begins with tomorrow morning by the clock of the town', () => {
  expect(suggestedTime(NOW)).toBe('2026-11-23T09:00')
  expect(suggestedTime(new Date('2026-11-22T23:30:00Z'))).toBe('2026-11-24T09:00')
})

test.each([
  ['', 'Bitte geben Sie Datum und Uhrzeit vollständig an.'],
  ['2026-11-23', 'Bitte geben Sie Datum und Uhrzeit vollständig an.'],
  ['12026-11-23T09:00', 'Bitte geben Sie Datum und Uhrzeit vollständig an.'],
  ['2026-11-22T17:00', 'Diese Zeit ist schon vorbei.'],
  ['2027-11-22T17:01', 'Planen können Sie höchstens ein Jahr im Voraus.'],
])('refuses %j', (typed, error) => {
  expect(checkTime(typed, NOW)).toEqual({ error })
})

test.each([
  ['2026-11-22T17:01', '2026-11-22T16:01:00.000Z', '22.11.2026 um 17:01\u00a0Uhr'],
  ['2027-06-01T09:00', '2027-06-01T07:00:00.000Z', '01.06.2027 um 09:00\u00a0Uhr'],
])('%s is %s', (typed, at, spoken) => {
  expect(checkTime(typed, NOW)).toEqual({ at })
  expect(spokenTime(at)).toBe(spoken)
})

const isWebhookUrl = (url: string) => check(WEBHOOK_FORM, { url }).valid

it.each(['https://hooks.example/newsletter', 'http://intranet/x?y=1', 'HTTPS://hooks.example'])(
  'accepts %s',
  (url) => expect(isWebhookUrl(url)).toBe(true),
)

it.each([
  'kein url',
  'hooks.example',
  'ftp://hooks.example',
  'https://',
  'https://hooks.example/a b',
  `https://hooks.example/${'x'.repeat(2_048)}`,
])('refuses %s', (url) => expect(isWebhookUrl(url)).toBe(false))

const VERSION = { id: '60000000-0000-4000-8000-000000000001', updated_at: '2026-11-22T15:00:00.123456+00:00' }

test('a version survives the hidden field', () => {
  expect(readVersion(versionText(VERSION))).toEqual(VERSION)
  expect(readVersion(versionText(null))).toBe(null)
})

test.each(['x', VERSION.id, `${VERSION.id} `, ` ${VERSION.updated_at}`])('%j names no version', (text) => {
  expect(readVersion(text)).toBe(null)
})

const { html } = renderNewsletter({
  subject: 'Neues',
  content: 'Grüß Gott',
  association: 'Verein',
  unsubscribeUrl: null,
  browserUrl: null,
})

test('a mail is shown in the scheme that is chosen, whatever that of the browser', () => {
  expect(inScheme(html, 'dark')).toContain('@media all{')
  expect(inScheme(html, 'dark')).toContain(':root{color-scheme:dark}')
  expect(inScheme(html, 'light')).toContain('@media not all{')
  expect(inScheme(html, 'light')).toContain(':root{color-scheme:light}')
  expect(inScheme(html, 'light')).not.toContain('prefers-color-scheme')
  expect(inScheme(html, 'light')).toContain('<base target="_blank">')
})
