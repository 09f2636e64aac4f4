import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { valueText } from '../../../entries/columns-in-german'
import { ExportDialog } from '../../../lib/csv/export-dialog'
import type { Table } from '../../../lib/csv/write'
import { choice } from '../../../lib/list/choice-field'
import { everyRowInOrder } from '../../../lib/list/every-row'
import { ListTable } from '../../../lib/list/list-table'
import { ListToolbar } from '../../../lib/list/list-toolbar'
import { type AddressFilter, useAddressFilter } from '../../../lib/list/use-address-filter'
import { type ListSource, useFound, useList } from '../../../lib/list/use-list'
import { shortDateTime } from '../../../lib/time/town-time'
import { AreaPage } from '../../../ui/area-page'
import { Button } from '../../../ui/button/button'
import { EmptyState } from '../../../ui/empty/empty-state'
import { NothingMatches } from '../../../ui/empty/nothing-matches'
import { Field } from '../../../ui/field/field'
import { Select } from '../../../ui/field/select'
import type { Column } from '../../../ui/table/column'
import { logExport } from '../../members/office/bank-access'
import {
  type Entry,
  KINDS,
  type Line,
  linesOf,
  type SubjectKind,
  sentenceOf,
  subjectOf,
  whoOf,
} from './wording'

const PERIOD_NAMES: Readonly<Record<Period, string>> = {
  week: 'Letzte 7 Tage',
  month: 'Letzte 30 Tage',
  year: 'Letztes Jahr',
  all: 'Alles (2 Jahre)',
}

/** Filter of the list, in the address as `?zeit=…&bereich=…`; people and searches are not. */
const FILTER = {
  period: choice<Period>('zeit', { week: 'woche', year: 'jahr', all: 'alles' }, 'month'),
  kind: choice<SubjectKind>('bereich', {
    members: 'mitglieder',
    content: 'inhalte',
    events: 'events',
    newsletter: 'newsletter',
    accounts: 'konten',
    settings: 'einstellungen',
    other: 'sonstiges',
  }),
}
type Filter = Readonly<{ period: Period; kind: SubjectKind | null }>

const kindOf = ({ entries: [{ subject_table }] }: Line): SubjectKind => subjectOf(subject_table).kind
const searchedTexts = (line: Line) => [
  whoOf(line.entries[0]),
  sentenceOf(line),
  ...line.entries.map(({ subject }) => subject),
]
const options = <Key extends string>(names: Readonly<Record<Key, string>>) =>
  (Object.keys(names) as Key[]).map((key) => ({ key, label: names[key] }))

/** Actions in the back office, for the board: search, filter, export. */
export default function AuditLogPage() {
  const address = useAddressFilter<Filter>(FILTER)
  const { period, kind } = address.filter
  const list = useList(LOG[period])
  const [search, setSearch] = useState('')
  const [person, setPerson] = useState<string | null>(null)
  const [exporting, setExporting] = useState(false)
  const { rows } = list
  const people = useMemo(
    () =>
      [...new Set(rows?.map(({ entries: [entry] }) => whoOf(entry)))].sort((a, b) =>
        a.localeCompare(b, 'de'),
      ),
    [rows],
  )
  const listed = useMemo(
    () => rows && (person === null ? rows : rows.filter(({ entries: [entry] }) => whoOf(entry) === person)),
    [rows, person],
  )
  const found = useFound(listed, { search, texts: searchedTexts, by: kindOf, only: kind })

  return (
    <AreaPage
      title="Protokoll"
      introduction="Wer in der Verwaltung was geändert hat. Niemand kann Einträge ändern oder löschen; nach zwei Jahren verschwinden sie von selbst."
    >
      <ListToolbar searchLabel="Im Protokoll suchen" search={search} onSearch={setSearch}>
        <Button variant="secondary" onClick={() => setExporting(true)} disabled={!found?.length}>
          <Download aria-hidden="true" className="size-5" />
          Exportieren
        </Button>
      </ListToolbar>
      <Filters address={address} people={people} person={person} onPerson={setPerson} />
      <div className="mt-5">
        <ListTable
          label="Protokoll"
          list={list}
          found={found}
          search={search}
          columns={LOG_COLUMNS}
          rowName={sentenceOf}
          empty={
            <EmptyState title="Keine Einträge">
              <p>In dieser Zeit wurde in der Verwaltung nichts geändert.</p>
            </EmptyState>
          }
          unmatched={
            <NothingMatches
              title="Kein Eintrag gefunden"
              resetLabel="Alle zeigen"
              onReset={() => {
                setSearch('')
                setPerson(null)
                address.reset()
              }}
            >
              <p>Andere Wörter oder ein längerer Zeitraum helfen vielleicht weiter.</p>
            </NothingMatches>
          }
        />
      </div>
      {exporting && <ExportLog lines={found ?? []} onClose={() => setExporting(false)} />}
    </AreaPage>
  )
}

function ExportLog({ lines, onClose }: { lines: readonly Line[]; onClose: () => void }) {
  async function table() {
    const file = logTable(lines)
    await logExport('audit_log', file.rows.length)
    return file
  }
  return (
    <ExportDialog name="protokoll" onClose={onClose} table={table}>
      <p>
        Die Einträge, die Sie gerade sehen, jeder in einer eigenen Zeile. Auch dieser Export steht im
        Protokoll.
      </p>
    </ExportDialog>
  )
}

type FiltersProps = {
  address: AddressFilter<Filter>
  people: readonly string[]
  person: string | null
  onPerson: (person: string | null) => void
}

function Filters({ address, people, person, onPerson }: FiltersProps) {
  const { period, kind } = address.filter
  return (
    <div className="mt-4 grid gap-3 @xl:grid-cols-3" data-print="no">
      <Field label="Zeitraum">
        <Select
          value={period}
          onChange={({ target }) => address.change({ period: target.value as Period })}
          options={options(PERIOD_NAMES)}
        />
      </Field>
      <Field label="Bereich">
        <Select
          value={kind ?? ''}
          onChange={({ target }) => address.change({ kind: (target.value || null) as SubjectKind | null })}
          options={options(KINDS)}
        >
          <option value="">Alle</option>
        </Select>
      </Field>
      <Field label="Person">
        <Select
          value={person ?? ''}
          onChange={({ target }) => onPerson(target.value || null)}
          options={people.map((name) => ({ key: name, label: name }))}
        >
          <option value="">Alle</option>
        </Select>
      </Field>
    </div>
  )
}

/** The given lines as a file, each entry a row of its own. */
export function logTable(lines: readonly Line[]): Table {
  return {
    header: ['Zeit', 'Wer', 'Ämter', 'Bereich', 'Was', 'Kennung'],
    rows: lines.flatMap(({ entries }) =>
      entries.map((entry) => [
        shortDateTime(entry.at),
        whoOf(entry),
        entry.offices.map(valueText).join(', '),
        KINDS[subjectOf(entry.subject_table).kind],
        sentenceOf({ id: entry.id, entries: [entry] }),
        entry.subject_id ?? '',
      ]),
    ),
  }
}

/** Days back from now; null is all that is kept. */
const PERIODS = { week: 7, month: 30, year: 365, all: null } as const
type Period = keyof typeof PERIODS

const DAY_MILLISECONDS = 86_400_000

const source = (days: number | null): ListSource<Line> => ({
  async read(client) {
    const since = days === null ? null : new Date(Date.now() - days * DAY_MILLISECONDS).toISOString()
    const entries = await everyRowInOrder<Entry>(() => {
      const all = client.from('audit_log').select('*')
      return (since ? all.gte('at', since) : all).order('at', { ascending: false }).order('id')
    })
    return linesOf(entries)
  },
  tables: [],
  failed: 'Das Protokoll konnte nicht geladen werden.',
})

/** The log by period, newest first. */
const LOG: Readonly<Record<Period, ListSource<Line>>> = {
  week: source(PERIODS.week),
  month: source(PERIODS.month),
  year: source(PERIODS.year),
  all: source(PERIODS.all),
}

/** The columns of the log; a constant. */
export const LOG_COLUMNS: readonly Column<Line>[] = [
  {
    key: 'at',
    header: 'Zeit',
    width: '11rem',
    role: 'plain',
    cell: ({ entries: [{ at }] }) => <time dateTime={at}>{shortDateTime(at)}</time>,
    sortBy: ({ entries: [{ at }] }) => Date.parse(at),
  },
  {
    key: 'who',
    header: 'Wer',
    width: '24%',
    role: 'title',
    cell: ({ entries: [entry] }) => (
      <>
        <span className="block wrap-anywhere">{whoOf(entry)}</span>
        {entry.offices.length > 0 && (
          <span className="block text-sm font-normal text-ink-soft">
            {entry.offices.map(valueText).join(', ')}
          </span>
        )}
      </>
    ),
    sortBy: ({ entries: [entry] }) => whoOf(entry),
  },
  {
    key: 'what',
    header: 'Was',
    role: 'plain',
    cell: (line) => <span className="wrap-anywhere">{sentenceOf(line)}</span>,
  },
]
