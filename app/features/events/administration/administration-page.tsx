import { CalendarPlus } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AreaPage } from '../../../frame/area/area-page'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { FailedList } from '../../../ui/failed-list'
import { ListToolbar } from '../../../ui/list-toolbar'
import { Skeleton, SkeletonList } from '../../../ui/skeleton'
import type { TownEvent } from '../event'
import { EventDialog } from './event-dialog'
import { EventEntries } from './event-entries'
import { LOADING_FAILED } from './notices'
import { useEvents } from './use-events'

/** In the address it opens the dialog for a new event: `/admin/events?neu`. */
const NEW = 'neu'

/** All events, past and to come, to be put in, changed and deleted. */
export function AdministrationPage() {
  const { loaded, reload, refresh, remove } = useEvents()
  const [editing, setEditing] = useState<TownEvent | 'new' | null>(null)
  const [parameters, setParameters] = useSearchParams()
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search)
  const addRef = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!parameters.has(NEW)) return
    setEditing('new')
    setParameters({}, { replace: true, preventScrollReset: true })
  }, [parameters, setParameters])

  async function removeAndGoOn(event: TownEvent) {
    if (await remove(event)) addRef.current?.focus()
  }

  return (
    <AreaPage title="Events">
      <ListToolbar
        searchLabel="Nach Titel, Beschreibung oder Ort suchen"
        search={search}
        onSearch={setSearch}
        placeholder="Titel, Beschreibung oder Ort"
      >
        <Button ref={addRef} onClick={() => setEditing('new')}>
          <CalendarPlus aria-hidden="true" className="size-5" />
          Neues Event
        </Button>
      </ListToolbar>
      <div className="mt-5">
        {loaded.state === 'loading' && <Loading />}
        {loaded.state === 'failed' && <FailedList title={LOADING_FAILED.description} onRetry={reload} />}
        {loaded.state === 'loaded' && loaded.value.length === 0 && (
          <EmptyState title="Keine Events vorhanden">
            <p>Das erste legen Sie mit „Neues Event“ an; es steht sofort auf der Website.</p>
          </EmptyState>
        )}
        {loaded.state === 'loaded' && loaded.value.length > 0 && (
          <EventEntries
            events={loaded.value}
            search={searched}
            onReset={() => setSearch('')}
            onEdit={setEditing}
            onDelete={removeAndGoOn}
          />
        )}
      </div>
      {editing && (
        <EventDialog
          event={editing === 'new' ? null : editing}
          onSaved={refresh}
          onClose={() => setEditing(null)}
        />
      )}
    </AreaPage>
  )
}

function Loading() {
  return (
    <SkeletonList
      label="Events werden geladen …"
      count={6}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 @2xl:grid-cols-2 @5xl:grid-cols-3"
    >
      <Skeleton className="h-52" />
    </SkeletonList>
  )
}
