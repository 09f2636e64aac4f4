import { useState } from 'react'
import { enumerate, SUBMISSIONS } from '../../../../../supabase/functions/_shared/submission-nouns'
import { KINDS } from '../../../entries/kinds/kinds'
import { REPORT_REASONS } from '../../../entries/report/reasons'
import { type FilterOf, SEARCH } from '../../../lib/list/address-fields'
import { statusField } from '../../../lib/list/choice-field'
import { FilterCounters } from '../../../lib/list/filter-counters'
import { ListTable } from '../../../lib/list/list-table'
import { ListToolbar } from '../../../lib/list/list-toolbar'
import { type AddressFilter, useAddressFilter } from '../../../lib/list/use-address-filter'
import { useFound } from '../../../lib/list/use-found'
import { type ListSource, useList } from '../../../lib/list/use-list'
import { shortDay } from '../../../lib/time/short-dates'
import { AreaPage } from '../../../ui/area-page'
import { EmptyState } from '../../../ui/empty/empty-state'
import { NothingMatches } from '../../../ui/empty/nothing-matches'
import type { Column } from '../../../ui/table/column'
import { Badge } from '../../../ui/text/badge'
import { LOADING_FAILED } from './notices'
import { listReports } from './queries'
import { type Report, STATES, stateOf } from './report'
import { ReportDetails } from './report-details'
import { StatisticsSection } from './statistics-section'

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
export function ReportsPage() {
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
