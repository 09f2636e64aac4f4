import { Download, Plus, Upload } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AreaPage } from '../../frame/area/area-page'
import type { Progress } from '../../lib/every-row'
import { searchIndex } from '../../lib/search-index'
import { sessionClient } from '../../lib/session/session-clients'
import { readStatus } from '../../lib/status-address'
import { useRows } from '../../lib/use-rows'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { FailedList } from '../../ui/failed-list'
import { ListToolbar } from '../../ui/list-toolbar'
import { LoadingProgress } from '../../ui/loading-progress'
import { NothingMatches } from '../../ui/nothing-matches'
import { StatusCounters } from '../../ui/status-counters'
import { DataTable } from '../../ui/table/data-table'
import { subscriberColumns } from './columns'
import { DeleteSubscriber } from './delete-subscriber'
import { LOADING_FAILED } from './notices'
import { listSubscribers } from './queries'
import { STATUSES, type Subscriber, statusOf } from './subscriber'
import { ExportSubscribers, ImportSubscribers } from './subscriber-csv'
import { SubscriberDialog } from './subscriber-dialog'

const TABLES = ['newsletter_subscriptions'] as const
const load = async (onProgress: (progress: Progress) => void) =>
  listSubscribers(await sessionClient(), onProgress)

type Open = 'add' | 'import' | 'export' | Subscriber | null

/** Who gets the newsletter. */
export function SubscribersPage() {
  const list = useRows(load, TABLES, LOADING_FAILED)
  const { rows } = list
  const [search, setSearch] = useState('')
  const sought = useDeferredValue(search)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const [parameters, setParameters] = useSearchParams()
  const status = readStatus(parameters, STATUSES)
  const listed = useMemo(
    () => (rows && status ? rows.filter((row) => statusOf(row) === status) : rows),
    [rows, status],
  )
  const find = useMemo(() => listed && searchIndex(listed, ({ name, email }) => [name, email]), [listed])
  const found = useMemo(() => find?.(sought) ?? null, [find, sought])
  const { put } = list
  const columns = useMemo(() => subscriberColumns({ onChanged: put, onDelete: setOpen }), [put])

  return (
    <AreaPage
      title={
        rows ? `Newsletter-Abonnenten (${rows.length.toLocaleString('de-DE')})` : 'Newsletter-Abonnenten'
      }
    >
      <ListToolbar searchLabel="Nach Name oder E-Mail suchen" search={search} onSearch={setSearch}>
        <Button variant="secondary" onClick={() => setOpen('export')} disabled={!rows}>
          <Download aria-hidden="true" className="size-5" />
          Export CSV
        </Button>
        <Button variant="secondary" onClick={() => setOpen('import')} disabled={!rows}>
          <Upload aria-hidden="true" className="size-5" />
          Import CSV
        </Button>
        <Button onClick={() => setOpen('add')}>
          <Plus aria-hidden="true" className="size-5" />
          Abonnent hinzufügen
        </Button>
      </ListToolbar>
      {rows && rows.length > 0 && (
        <div className="mt-5">
          <StatusCounters statuses={rows.map(statusOf)} labels={STATUSES} />
        </div>
      )}
      <div className="mt-5">
        <LoadingProgress progress={list.progress} what="Abonnenten" />
        {list.failed ? (
          <FailedList title={LOADING_FAILED.description} onRetry={list.reload} />
        ) : (
          <DataTable
            label="Newsletter-Abonnenten"
            rows={found}
            columns={columns}
            rowKey={({ id }) => id}
            rowName={({ name }) => name}
            empty={
              rows?.length === 0 ? (
                <EmptyState title="Noch keine Abonnenten">
                  <p>Wer sich auf der Website anmeldet, steht hier.</p>
                </EmptyState>
              ) : (
                <NothingMatches
                  title="Niemand gefunden"
                  resetLabel="Alle zeigen"
                  onReset={() => {
                    setSearch('')
                    setParameters({}, { preventScrollReset: true })
                  }}
                >
                  <p>{whyNobody(search)}</p>
                </NothingMatches>
              )
            }
          />
        )}
        <p role="status" className="mt-2 text-[0.9375rem] text-ink-soft">
          {sought.trim() !== '' && found && `${found.length.toLocaleString('de-DE')} gefunden`}
        </p>
      </div>
      {open === 'add' && <SubscriberDialog onClose={close} onAdded={put} />}
      {open === 'export' && rows && <ExportSubscribers subscribers={rows} onClose={close} />}
      {open === 'import' && (
        <ImportSubscribers subscribers={rows ?? []} onClose={close} onImported={list.refresh} />
      )}
      <DeleteSubscriber
        subscriber={open !== null && typeof open === 'object' ? open : null}
        onClose={close}
        onDeleted={list.remove}
      />
    </AreaPage>
  )
}

function whyNobody(search: string): string {
  if (search.trim() === '') return 'Mit diesem Status gibt es niemanden.'
  return `Zu „${search.trim()}“ gibt es keinen Namen und keine Adresse.`
}
