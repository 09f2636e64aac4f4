import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { provideSite } from '../../lib/supabase/server-context'
import { loader } from '../../routes/processing-record'
import { completeSettings } from '../complete-settings'
import { writeRecord } from './record-pdf.server'
import { type ProcessingRecord, recordSections } from './record-sections'

const RECORD: ProcessingRecord = {
  entries: [
    { label: 'Ideen', purpose: 'Veröffentlichen', readers: 'Redaktion', kept_for: 'bis zur Löschung' },
  ],
  rules: [
    { label: 'Abgelehnte Ideen', months: 12 },
    { label: 'Veranstaltungen', months: 0 },
  ],
  offices: { board: 2 },
  recipients: ['mail_server'],
}
const settings = completeSettings({
  association: { name: 'Werbegemeinschaft Musterstadt', town: 'Musterstadt' },
})

const textOf = (record: ProcessingRecord, embedsPosts = false) =>
  recordSections({ settings, record, embedsPosts })
    .flatMap(({ title, lines }) => [title, ...lines])
    .join('\n')

/** What the route answers where the API accepts the board's token. */
function request(authorization?: string) {
  const answer: typeof fetch = async (input, init) => {
    const sent = new Request(input, init)
    if (!sent.url.includes('/rpc/processing_record')) return Response.json([])
    return sent.headers.get('authorization') === 'Bearer board'
      ? Response.json(RECORD)
      : Response.json({ code: '42501', message: 'no' }, { status: 403 })
  }
  const access = {
    baseUrl: 'https://api.example',
    publicBaseUrl: '',
    publishableKey: 'key',
    siteUrl: '',
    oembedUrl: undefined,
    fetch: answer,
  }
  const headers = new Headers(authorization ? { authorization } : {})
  const address = 'https://site.example/admin/verarbeitungsverzeichnis.pdf'
  return loader({
    context: provideSite(access, undefined),
    request: new Request(address, { headers }),
  } as never)
}

it('names what is stored, offices, rules, and only recipients that are switched on', () => {
  const text = textOf(RECORD)
  expect(text).toContain('Werbegemeinschaft Musterstadt')
  expect(text).toContain('Zweck: Veröffentlichen')
  expect(text).toContain('Abgelehnte Ideen: 12 Monate, dann gelöscht')
  expect(text).toContain('Veranstaltungen: keine feste Frist')
  expect(text).toContain('Vorstand (2), Kasse (0)')
  expect(text).toContain('Mailserver')
  expect(text).not.toMatch(/Newsletter verschickt|Soziales Netzwerk/)
})

it('is a PDF for the board, which nobody may store', async () => {
  const answer = await request('Bearer board')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  const { text } = await extractText(pdf, { mergePages: true })
  expect(text).toContain('Verzeichnis der Verarbeitungstätigkeiten')
  expect(text).toContain('Maßnahmen')
})

it('numbers its pages, and splits no section that fits on one', async () => {
  const lines = Array.from({ length: 9 }, (_, number) => `Zeile ${number} ${'mit mehr Text '.repeat(9)}`)
  const sections = Array.from({ length: 12 }, (_, number) => ({ title: `Abschnitt ${number}.`, lines }))
  const pdf = await getDocumentProxy(await writeRecord('Verzeichnis für Łódź', '5.3.2026', sections))
  const { text: pages } = await extractText(pdf)
  expect(pages.length).toBeGreaterThan(2)
  expect(pages[0]).toContain('Verzeichnis für Łódź')
  for (const [place, page] of pages.entries()) {
    expect(page).toContain(`Seite ${place + 1} von ${pages.length}`)
    expect(page.match(/Zeile 8/g)).toHaveLength(page.match(/Abschnitt \d+\./g)?.length ?? 0)
  }
})

it('is refused to everybody else', async () => {
  expect((await request()).status).toBe(401)
  expect((await request('Bearer member')).status).toBe(403)
})
