import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { columnName } from '../../../entries/columns-in-german'
import { logTable } from './audit-log-page'
import { type Entry, type Line, linesOf, sentenceOf, subjectOf } from './wording'

const entry = (changed: Partial<Entry>): Entry => ({
  id: '1',
  at: '2026-03-05T14:00:00+00:00',
  account_id: 'a1b2c3d4',
  account: 'Erika',
  offices: ['board'],
  action: 'update',
  subject_table: 'events',
  subject_id: '7',
  subject: null,
  before: null,
  after: null,
  other_columns: null,
  details: null,
  ...changed,
})

test.each<readonly [Partial<Entry>, string]>([
  [
    {
      before: { end_date: null },
      after: { end_date: '2026-03-05T18:30:00+00:00' },
      other_columns: ['title'],
    },
    'hat die Veranstaltung geändert: Ende leer → 05.03.2026, 19:30, Titel',
  ],
  [
    { subject_table: 'my_roding_posts', before: { approved: null }, after: { approved: true } },
    'hat den Beitrag geändert: Freigabe leer → ja',
  ],
  [
    { action: 'insert', subject_table: 'user_offices', subject: 'Max', after: { office: 'treasurer' } },
    'hat die Ämter von „Max“ geändert: Kasse gegeben',
  ],
  [
    { action: 'delete', subject_table: 'user_offices', before: { office: 'board' } },
    'hat die Ämter von einem Konto geändert: Vorstand genommen',
  ],
  [
    { action: 'insert', subject_table: 'settings_versions', after: { number: 3 } },
    'hat die Einstellungen veröffentlicht (Version 3)',
  ],
  [
    { action: 'exported', subject_table: 'voucher_participants', subject_id: null, details: { rows: 80 } },
    'hat Mitglieder exportiert (Zeilen: 80)',
  ],
  [{ action: 'locked', subject_table: 'accounts', subject: 'Max' }, 'hat das Konto „Max“ gesperrt'],
  [
    { action: 'locked', subject_table: 'accounts', subject: 'Max', details: { outcome: 'done' } },
    'hat das Konto „Max“ gesperrt',
  ],
  [
    { action: 'deleted', subject_table: 'accounts', subject: 'Max', details: { outcome: 'begun' } },
    'wollte das Konto „Max“ löschen: Ergebnis unbekannt',
  ],
  [
    {
      action: 'invited',
      subject_table: 'accounts',
      subject_id: null,
      details: { offices: ['board'], outcome: 'failed' },
    },
    'wollte ein Konto einladen: fehlgeschlagen (Ämter: Vorstand)',
  ],
  [
    { action: 'exported', subject_table: 'processing_record', subject_id: null },
    'hat das Verarbeitungsverzeichnis exportiert',
  ],
  [
    {
      action: 'invited',
      subject_table: 'accounts',
      subject_id: null,
      details: { offices: ['editor', 'board'] },
    },
    'hat ein Konto eingeladen (Ämter: Redaktion, Vorstand)',
  ],
  [
    {
      subject_table: 'reports',
      before: { decision: null },
      after: { decision: 'remove' },
      other_columns: ['decided_at', 'decision_reason'],
    },
    'hat die Meldung geändert: Entscheidung leer → Gelöscht, Tag der Entscheidung, Begründung',
  ],
  [
    {
      action: 'exported',
      subject_table: 'reports',
      subject_id: null,
      details: { rows: 4, bank_details: false },
    },
    'hat Meldungen exportiert (Zeilen: 4; Mit Bankdaten: nein)',
  ],
  // An action without a wording is shown as it was logged.
  [{ action: 'weighed', subject_table: 'cakes' }, 'hat den Datensatz (cakes) bearbeitet (weighed)'],
])('%j', (changed, sentence) => {
  expect(sentenceOf({ id: '1', entries: [entry(changed)] })).toBe(sentence)
})

test('every table that is logged, and every column whose values are, has a German name', () => {
  const folder = 'supabase/migrations'
  const sql = readdirSync(folder)
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .join('\n')
  const logged = [
    ...sql.matchAll(/private\.audit\('\w+\.(\w+)', '\{(.*?)\}'\)/g),
    ...sql.matchAll(/private\.register_\w+\('\w+', '\w+\.(\w+)'[^;]*?_logged => '\{(.*?)\}'/g),
  ]
  expect(logged.length).toBeGreaterThan(15)
  const columns = logged.flatMap(([, , names = '']) => names.split(', '))
  expect(columns.filter((column) => column && columnName(column) === column)).toEqual([])
  const tables = logged.map(([, table = '']) => table)
  expect(tables.filter((table) => subjectOf(table).one.includes(table))).toEqual([])
})

test('offices are told as what came of a transaction', () => {
  const office = (action: string, name: string) =>
    entry({ action, subject_table: 'user_offices', subject: 'Eva', after: { office: name } })
  const [line] = linesOf([
    office('insert', 'board'),
    office('insert', 'treasurer'),
    office('delete', 'board'),
  ])
  expect(sentenceOf(line as Line)).toBe('hat die Ämter von „Eva“ geändert: Kasse gegeben')
})

test('entries of one transaction are a line for each table and action, and rows of the exported file', () => {
  const lines = linesOf([
    entry({ id: '1', subject_id: '7', other_columns: ['title'] }),
    entry({ id: '2', subject_table: 'jobs' }),
    entry({ id: '3', subject_id: '7', other_columns: ['submitter_email'] }),
    entry({ id: '4', at: '2026-03-04T14:00:00+00:00' }),
  ])
  expect(lines.map((line: Line) => line.entries.map(({ id }) => id))).toEqual([['1', '3'], ['2'], ['4']])
  expect(sentenceOf(lines[0] as Line)).toBe('hat die Veranstaltung geändert: Titel, E-Mail')
  expect(logTable(lines).rows).toHaveLength(4)
  expect(logTable(lines).rows[0]).toEqual([
    '05.03.2026, 15:00',
    'Erika',
    'Vorstand',
    'Events',
    'hat die Veranstaltung geändert: Titel',
    '7',
  ])
})
