import { Download, Plus, Upload } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { AreaPage } from '../../frame/area/area-page'
import type { Progress } from '../../lib/every-row'
import { searchIndex } from '../../lib/search-index'
import { sessionClient } from '../../lib/session/session-clients'
import { useRows } from '../../lib/use-rows'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { FailedList } from '../../ui/failed-list'
import { ListToolbar } from '../../ui/list-toolbar'
import { LoadingProgress } from '../../ui/loading-progress'
import { DataTable } from '../../ui/table/data-table'
import { subscriberColumns } from './columns'
import { DeleteSubscriber } from './delete-subscriber'
import { LOADING_FAILED } from './notices'
import { listSubscribers } from './queries'
import type { Subscriber } from './subscriber'
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
  const find = useMemo(() => rows && searchIndex(rows, ({ name, email }) => [name, email]), [rows])
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
            empty={<Nothing search={search} onReset={() => setSearch('')} />}
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

function Nothing({ search, onReset }: { search: string; onReset: () => void }) {
  if (search.trim() === '')
    return (
      <EmptyState title="Noch keine Abonnenten">
        <p>Wer sich auf der Website anmeldet, steht hier.</p>
      </EmptyState>
    )
  return (
    <EmptyState title="Niemand gefunden">
      <p>Zu „{search.trim()}“ gibt es keinen Namen und keine Adresse.</p>
      <Button variant="secondary" onClick={onReset}>
        Suche leeren
      </Button>
    </EmptyState>
  )
}
