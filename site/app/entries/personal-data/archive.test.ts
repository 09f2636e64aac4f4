import { StorageClient } from '@supabase/storage-js'
import { strFromU8, unzipSync } from 'fflate/browser'
import { afterEach, expect, it, vi } from 'vitest'
import { readablePage, writeArchive } from './archive'
import type { PersonalRecord } from './personal-record'

const RECORD: PersonalRecord = {
  source: 'public.ideas',
  label: 'Ideen',
  id: '1',
  data: {
    title: '<script>alert(1)</script>',
    created_at: '2026-03-05T14:00:00Z',
    approved: true,
    offices: [],
    status: 'pending',
    description: 'pending',
  },
  picture: null,
  erasing: 'blank',
  kept: null,
  kept_until: null,
  kept_because: null,
}
const NOW = new Date('2026-03-05T12:00:00Z')

afterEach(() => vi.restoreAllMocks())

it('holds JSON, a readable page and the pictures that can be read', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const storage = new StorageClient('https://api.example/storage/v1', {}, async (input) =>
    String(input instanceof Request ? input.url : input).endsWith('/a.jpg')
      ? new Response(new Uint8Array([7]))
      : Response.json({ message: 'no' }, { status: 404 }),
  )
  const records = [
    { ...RECORD, picture: { bucket: 'withheld-pictures', name: 'social-posts/a.jpg' } },
    { ...RECORD, picture: { bucket: 'social-posts', name: 'gone.jpg' } },
  ]
  const archive = await writeArchive(records, storage, NOW)
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  expect(Object.keys(files).sort()).toEqual(['bilder/a.jpg', 'daten.html', 'daten.json'])
  expect(JSON.parse(strFromU8(files['daten.json'] as Uint8Array))).toEqual(records)
  const page = strFromU8(files['daten.html'] as Uint8Array)
  expect(page.match(/<img.*?>/g)).toEqual(['<img src="bilder/a.jpg" alt="">'])
  expect(console.warn).toHaveBeenCalledOnce()
})

it('writes a page with German names and times, and no markup of what is stored', () => {
  const page = readablePage([RECORD], NOW)
  expect(page).toContain('<h2>Ideen</h2>')
  expect(page).toContain('<dt>Angelegt am</dt><dd>05.03.2026, 15:00</dd>')
  expect(page).toContain('<dt>Freigabe</dt><dd>ja</dd>')
  expect(page).toContain('<dt>Status</dt><dd>Wartend</dd><dt>Beschreibung</dt><dd>pending</dd>')
  expect(page).not.toContain('<script')
  expect(page).not.toContain('Ämter')
  const account = readablePage([{ ...RECORD, data: { sessions: [{ ip: '::1', user_agent: 'x' }] } }], NOW)
  expect(account).toContain('<dt>Anmeldungen</dt><dd>Netzadresse: ::1, Browser und Gerät: x</dd>')
})
