import { CalendarPlus, CalendarSync, Code, Eye, Newspaper } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ListStates } from '../../../lib/list/failed-list'
import { FilterCounters, ListToolbar } from '../../../lib/list/list-toolbar'
import { useAddressFilter } from '../../../lib/list/use-address-filter'
import { AreaPage } from '../../../ui/area-page'
import { Button } from '../../../ui/button/button'
import { EmptyState } from '../../../ui/empty/empty-state'
import { Skeleton, SkeletonList } from '../../../ui/loading/skeleton'
import { Menu, MenuAction, MenuLink } from '../../../ui/menu/menu'
import { type AdministeredEvent, copyOf, FILTER, shownAs } from './administered-event'
import { EventEntries } from './event-entries'
import { type Task, TaskDialog } from './task-dialog'
import { useEvents, useFeedDecisions } from './use-events'

const NONE: readonly AdministeredEvent[] = []

/** Search parameter that opens the dialog for a new event: `/admin/events?neu`. */
const NEW = 'neu'

const CREATE: Task = { kind: 'create', template: null }

/** All events, past and upcoming: add, edit, duplicate, cancel and delete. */
export default function AdministrationPage() {
  const { list, ...actions } = useEvents()
  const { remove, markAsSeen, decide } = actions
  const feedDecisions = useFeedDecisions(list.refresh)
  const [task, setTask] = useState<Task | null>(null)
  const address = useAddressFilter(FILTER)
  const addRef = useRef<HTMLButtonElement>(null)

  useNewParameter(() => setTask(CREATE))

  async function removeAndFocus(event: AdministeredEvent) {
    // Asks for which dates of the series.
    if (event.series_id) return setTask({ kind: 'delete', event })
    if (await remove(event)) addRef.current?.focus()
  }

  async function focusAfter(done: Promise<boolean>) {
    if (!(await done)) return
    // The pressed button is removed, and with the filter for new events its card, too.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) addRef.current?.focus()
    })
  }

  const events = list.rows ?? NONE
  const unseen = events.filter((event) => event.unseen)
  return (
    <AreaPage title="Events">
      <ListToolbar
        searchLabel="Nach Titel, Beschreibung oder Ort suchen"
        search={address.filter.search}
        onSearch={address.typeSearch}
        placeholder="Titel, Beschreibung oder Ort"
      >
        <Button ref={addRef} onClick={() => setTask(CREATE)}>
          <CalendarPlus aria-hidden="true" className="size-5" />
          Neues Event
        </Button>
        <Menu>
          {unseen.length > 1 && (
            <MenuAction icon={Eye} onSelect={() => focusAfter(markAsSeen(unseen))}>
              Alle als gesehen markieren
            </MenuAction>
          )}
          {events.length > 0 && (
            <MenuAction icon={Newspaper} onSelect={() => setTask({ kind: 'press' })}>
              Text für die Presse
            </MenuAction>
          )}
          <MenuLink icon={CalendarSync} to="/admin/events/kalender">
            Termine anderer Vereine
          </MenuLink>
          <MenuAction icon={Code} onSelect={() => setTask({ kind: 'embed' })}>
            Einbetten
          </MenuAction>
        </Menu>
      </ListToolbar>
      {events.length > 0 && (
        <div className="mt-4 @2xl:max-w-md">
          <FilterCounters
            label="Nach Neuheit"
            address={address}
            field="shown"
            labels={{ unseen: { label: 'Neu' } }}
            values={events.map(shownAs)}
            look="pills"
          />
        </div>
      )}
      <div className="mt-5">
        <ListStates
          list={list}
          loading={<Loading />}
          empty={
            <EmptyState title="Keine Events vorhanden">
              <p>Das erste legen Sie mit „Neues Event“ an; es steht sofort auf der Website.</p>
            </EmptyState>
          }
        >
          {(events) => (
            <EventEntries
              events={events}
              filter={address.filter}
              onReset={address.reset}
              onEdit={(event) => setTask({ kind: 'edit', event })}
              onCopy={(event) => setTask({ kind: 'create', template: copyOf(event) })}
              onRepeat={(event) => setTask({ kind: 'repeat', event })}
              onCancel={(event) => setTask({ kind: 'cancel', event })}
              onDelete={removeAndFocus}
              onSeen={(event) => focusAfter(markAsSeen([event]))}
              onCompare={(event) => setTask({ kind: 'compare', event })}
              onPropose={(event) => setTask({ kind: 'propose', event })}
              onKeep={(event) => focusAfter(feedDecisions.keep(event))}
              onDecide={(event, decision) =>
                decision === 'rejected'
                  ? setTask({ kind: 'reject', event })
                  : focusAfter(decide(event, decision))
              }
            />
          )}
        </ListStates>
      </div>
      {task && (
        <TaskDialog
          task={task}
          events={events}
          actions={actions}
          feedDecisions={feedDecisions}
          onSaved={(changed) => {
            if (changed) list.put(changed)
            return list.refresh()
          }}
          onDone={focusAfter}
          onTask={setTask}
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

/** Calls `open` when the address has the parameter `NEW`, and removes the parameter. */
function useNewParameter(open: () => void): void {
  const [parameters, setParameters] = useSearchParams()
  const onNew = useEffectEvent(open)
  useEffect(() => {
    if (!parameters.has(NEW)) return
    onNew()
    const rest = new URLSearchParams(parameters)
    rest.delete(NEW)
    setParameters(rest, { replace: true, preventScrollReset: true })
  }, [parameters, setParameters])
}
