import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { enumerate, SUBMISSIONS } from '../../../../../supabase/functions/_shared/submission-nouns'
import { KINDS, type SubmissionKind } from '../../../entries/kinds/kinds'
import { REPORT_REASONS, type ReportReason } from '../../../entries/report/reasons'
import { csvBlob, datedName, download, writeCsv } from '../../../lib/csv/write'
import { type FilterOf, SEARCH } from '../../../lib/list/address-fields'
import { statusField } from '../../../lib/list/choice-field'
import { ListTable } from '../../../lib/list/list-table'
import { FilterCounters, ListToolbar } from '../../../lib/list/list-toolbar'
import { type AddressFilter, useAddressFilter } from '../../../lib/list/use-address-filter'
import { type ListSource, useFound, useList } from '../../../lib/list/use-list'
import { useLoaded } from '../../../lib/live/use-loaded'
import { sessionApi } from '../../../lib/session/session-api'
import { shortDay } from '../../../lib/time/town-time'
import { AreaPage } from '../../../ui/area-page'
import { Button } from '../../../ui/button/button'
import { EmptyState } from '../../../ui/empty/empty-state'
import { NothingMatches } from '../../../ui/empty/nothing-matches'
import type { Column } from '../../../ui/table/column'
import { Badge } from '../../../ui/text/badge'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { logExport } from '../../members/office/bank-access'
import {
  LOADING_FAILED,
  listReports,
  type Report,
  ReportDetails,
  readStatistics,
  STATES,
  STATISTICS_FAILED,
  type Statistic,
  stateOf,
} from './report-details'

const REPORTS: ListSource<Report> = { read: listReports, tables: ['reports'], failed: LOADING_FAILED }
const FILTER = { state: statusField(STATES), search: SEARCH }
const searchedTexts = ({ title, explanation, reporter_email }: Report) => [title, explanation, reporter_email]

const COLUMNS: readonly Column<Report>[] = [
  { key: 'title', header: 'Inhalt', role: 'title', sortBy: ({ title }) => title, cell: ({ title }) => title },
  {
    key: 'kind',
    header: 'Art',
    width: '9.5rem',
    sortBy: ({ kind }) => KINDS[kind].one,
    cell: ({ kind }) => KINDS[kind].one,
  },
  {
    key: 'reason',
    header: 'Grund',
    width: '28%',
    sortBy: ({ reason }) => REPORT_REASONS[reason],
    cell: ({ reason }) => REPORT_REASONS[reason],
  },
  {
    key: 'state',
    header: 'Stand',
    width: '12rem',
    sortBy: (report) => STATES[stateOf(report)].label,
    cell: (report) => <Badge tone={STATES[stateOf(report)].tone}>{STATES[stateOf(report)].label}</Badge>,
  },
  {
    key: 'created',
    header: 'Gemeldet am',
    width: '8.5rem',
    sortBy: ({ created_at }) => Date.parse(created_at),
    cell: ({ created_at }) => (
      <time dateTime={created_at} className="whitespace-nowrap tabular-nums">
        {shortDay(created_at)}
      </time>
    ),
  },
]

/** Reports of content: list, decisions, numbers of the year. */
export default function ReportsPage() {
  const list = useList(REPORTS)
  const address: AddressFilter<FilterOf<typeof FILTER>> = useAddressFilter(FILTER)
  const { state, search } = address.filter
  const [openedId, setOpenedId] = useState<string | null>(null)
  const opened = list.rows?.find(({ id }) => id === openedId)
  const found = useFound(list.rows, { search, texts: searchedTexts, by: stateOf, only: state })

  return (
    <AreaPage
      title="Meldungen"
      introduction={`Was Besucher an ${enumerate(SUBMISSIONS.dative)} melden. Jede Entscheidung wird begründet; wer eine Adresse angegeben hat, bekommt sie per E-Mail.`}
    >
      <ListToolbar
        searchLabel="Nach Titel, Text oder E-Mail suchen"
        search={search}
        onSearch={address.typeSearch}
      />
      {list.rows && list.rows.length > 0 && (
        <div className="mt-5">
          <FilterCounters
            label="Nach Stand"
            address={address}
            field="state"
            labels={STATES}
            values={list.rows.map(stateOf)}
          />
        </div>
      )}
      <div className="mt-5">
        <ListTable
          label="Meldungen"
          list={list}
          found={found}
          search={search}
          columns={COLUMNS}
          rowName={({ title }) => title}
          onOpen={({ id }) => setOpenedId(id)}
          empty={<EmptyState title="Noch keine Meldungen" />}
          unmatched={
            <NothingMatches title="Nichts gefunden" resetLabel="Alle zeigen" onReset={address.reset}>
              <p>Zu dieser Suche gibt es keine Meldung.</p>
            </NothingMatches>
          }
        />
      </div>
      <StatisticsSection />
      {opened && (
        <ReportDetails
          report={opened}
          onClose={() => setOpenedId(null)}
          onDecided={() => {
            setOpenedId(null)
            void list.refresh()
          }}
        />
      )}
    </AreaPage>
  )
}

const load = async () => readStatistics(await sessionApi.rows())

/** Numbers of each year, with a file by reason and decision. */
function StatisticsSection() {
  const { loaded } = useLoaded(load, ['reports'])
  const { attempt } = useAttempt()
  if (loaded.state === 'loading') return null
  if (loaded.state === 'failed') return <p role="alert">{STATISTICS_FAILED.description}</p>
  const statistics = loaded.value
  if (statistics.length === 0) return null

  async function save() {
    await attempt('The statistics could not be saved', STATISTICS_FAILED, async () => {
      const table = statisticsTable(statistics)
      await logExport('reports', table.rows.length)
      const text = await writeCsv(table, ';')
      download(datedName('meldungen', new Date(), 'csv'), csvBlob(text))
    })
  }

  return (
    <section aria-labelledby="statistics" className="mt-8 rounded-card border border-line bg-paper p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="statistics" className="text-2xl">
          Meldungen im Jahr
        </h2>
        <Button variant="secondary" onClick={save}>
          <FileDown aria-hidden="true" className="size-5" />
          Nach Grund und Entscheidung (CSV)
        </Button>
      </div>
      <ul className="mt-3 grid gap-1">
        {byYear(statistics).map(({ year, reports, open, kept }) => (
          <li key={year} className="tabular-nums">
            <strong>{year}</strong>: {reports.toLocaleString('de-DE')} gemeldet,{' '}
            {open.toLocaleString('de-DE')} offen, {kept.toLocaleString('de-DE')} ohne Folgen
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Numbers by year, kind, reason and decision as the cells of a file. */
export const statisticsTable = (statistics: readonly Statistic[]) => ({
  header: ['Jahr', 'Art', 'Grund', 'Entscheidung', 'Meldungen'],
  rows: statistics.map(({ year, kind, reason, decision, reports }) => [
    String(year),
    KINDS[kind as SubmissionKind].one,
    REPORT_REASONS[reason as ReportReason],
    STATES[stateOf({ decision })].label,
    String(reports),
  ]),
})

type YearOfReports = Readonly<{ year: number; reports: number; open: number; kept: number }>

/** The numbers of each year, latest first. */
export function byYear(statistics: readonly Statistic[]): readonly YearOfReports[] {
  const years = [...new Set(statistics.map(({ year }) => year ?? 0))].sort((a, b) => b - a)
  return years.map((year) => {
    const ofYear = statistics.filter((row) => row.year === year)
    const sum = (rows: readonly Statistic[]) => rows.reduce((total, { reports }) => total + (reports ?? 0), 0)
    return {
      year,
      reports: sum(ofYear),
      open: sum(ofYear.filter(({ decision }) => decision === null)),
      kept: sum(ofYear.filter(({ decision }) => decision === 'keep')),
    }
  })
}
