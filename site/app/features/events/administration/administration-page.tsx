import { CalendarPlus, Eye } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AreaPage } from '../../../frame/area/area-page'
import { withParameters } from '../../../lib/filter-parameters'
import { useAddressFilter } from '../../../lib/use-address-filter'
import { Button } from '../../../ui/button'
import { CounterLinks } from '../../../ui/counter-links'
import { EmptyState } from '../../../ui/empty-state'
import { FailedList } from '../../../ui/failed-list'
import { ListToolbar } from '../../../ui/list-toolbar'
import { Skeleton, SkeletonList } from '../../../ui/skeleton'
import type { AdministeredEvent } from './administered-event'
import { EventDialog } from './event-dialog'
import { EventEntries } from './event-entries'
import { readFilter, writeFilter } from './filter'
import { LOADING_FAILED } from './notices'
import { useEvents } from './use-events'

const NONE: readonly AdministeredEvent[] = []

/** In the address it opens the dialog for a new event: `/admin/events?neu`. */
const NEW = 'neu'

/** All events, past and to come, to be put in, changed and deleted. */
export function AdministrationPage() {
  const { loaded, reload, refresh, remove, see } = useEvents()
  const [editing, setEditing] = useState<AdministeredEvent | 'new' | null>(null)
  const [parameters, setParameters] = useSearchParams()
  const address = useAddressFilter(readFilter, writeFilter)
  const { unseenOnly, search } = address.filter
  const searched = useDeferredValue(search)
  const addRef = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!parameters.has(NEW)) return
    setEditing('new')
    setParameters(withParameters(parameters, { [NEW]: null }), { replace: true, preventScrollReset: true })
  }, [parameters, setParameters])

  async function removeAndGoOn(event: AdministeredEvent) {
    if (await remove(event)) addRef.current?.focus()
  }

  async function seeAndGoOn(events: readonly AdministeredEvent[]) {
    if (!(await see(events))) return
    // The button that was pressed is gone with the mark, and in a list of the new alone its card, too.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) addRef.current?.focus()
    })
  }

  function close() {
    // Whoever has had it open has seen it.
    if (editing && editing !== 'new') void see([editing])
    setEditing(null)
  }

  const events = loaded.state === 'loaded' ? loaded.value : NONE
  const unseen = events.filter((event) => event.unseen)
  const counters = [
    { label: 'Gesamt', count: events.length, unseenOnly: false },
    { label: 'Neu', count: unseen.length, unseenOnly: true },
  ].map(({ unseenOnly: wanted, ...counter }) => ({
    ...counter,
    search: address.addressOf({ unseenOnly: wanted }),
    chosen: wanted === unseenOnly,
  }))

  return (
    <AreaPage title="Events">
      <ListToolbar
        searchLabel="Nach Titel, Beschreibung oder Ort suchen"
        search={search}
        onSearch={address.typeSearch}
        placeholder="Titel, Beschreibung oder Ort"
      >
        <Button ref={addRef} onClick={() => setEditing('new')}>
          <CalendarPlus aria-hidden="true" className="size-5" />
          Neues Event
        </Button>
      </ListToolbar>
      {events.length > 0 && (
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
          <div className="min-w-0 flex-1 basis-64 @2xl:max-w-md">
            <CounterLinks label="Nach Neuheit" counters={counters} onFollow={address.followed} />
          </div>
          {unseen.length > 1 && (
            <Button variant="quiet" onClick={() => seeAndGoOn(unseen)}>
              <Eye aria-hidden="true" className="size-5" />
              Alle als gesehen markieren
            </Button>
          )}
        </div>
      )}
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
            filter={{ unseenOnly, search: searched }}
            onReset={() => address.change({ unseenOnly: false, search: '' })}
            onEdit={setEditing}
            onDelete={removeAndGoOn}
            onSeen={(event) => seeAndGoOn([event])}
          />
        )}
      </div>
      {editing && (
        <EventDialog event={editing === 'new' ? null : editing} onSaved={refresh} onClose={close} />
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
