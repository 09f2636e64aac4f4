import { useRef } from 'react'
import { restoreFromBin } from '../../../lib/bin/bin'
import { explainDecision } from '../../../lib/decision/explain-decision'
import type { Decision } from '../../../lib/kinds/moderation'
import { type ListSource, useList } from '../../../lib/list/use-list'
import { sessionClient } from '../../../lib/session/session-clients'
import { useToast } from '../../../ui/toast/toast-context'
import { useUndo } from '../../../ui/toast/use-undo'
import type { AdministeredEvent } from './administered-event'
import {
  CANCELLED,
  CANCELLING_FAILED,
  DECIDED,
  DECIDING_FAILED,
  DONE,
  FAILED,
  LOADING_FAILED,
  SEEN_FAILED,
  SERIES_DELETED,
} from './notices'
import { deleteEvent, listAllEvents, markSeen, setEventState, updateEvent } from './queries'
import { deleteSeries, restoreSeries, type Scope } from './series-queries'

const EVENTS: ListSource<AdministeredEvent> = {
  read: listAllEvents,
  tables: ['events', 'unseen_events', 'event_feed_items'],
  failed: LOADING_FAILED,
}

/** All events, kept up to date, with functions to delete, cancel and decide them and mark them as seen. */
export function useEvents() {
  const showToast = useToast()
  const showUndo = useUndo()
  const list = useList(EVENTS)
  const deleting = useRef(false)

  /** Deletes an event after a confirmation; resolves with whether it was deleted. */
  async function remove(event: AdministeredEvent): Promise<boolean> {
    const question = `Veranstaltung „${event.title}“ wirklich löschen? Sie liegt dann 30 Tage im Papierkorb.`
    if (deleting.current || !window.confirm(question)) return false
    deleting.current = true
    try {
      await deleteEvent(await sessionClient(), event.id)
      list.remove(event.id)
      showUndo(DONE.delete, async () => {
        await restoreFromBin(await sessionClient(), 'event', event.id)
        await list.refresh()
      })
      return true
    } catch (error) {
      console.error('The event could not be deleted:', error)
      showToast(FAILED.delete)
      void list.refresh()
      return false
    } finally {
      deleting.current = false
    }
  }

  /** Deletes dates of a series, which was confirmed; resolves with whether they were deleted. */
  async function removeDates({ id }: AdministeredEvent, scope: Scope): Promise<boolean> {
    try {
      const ids = await deleteSeries(await sessionClient(), id, scope)
      list.change((all) => all.filter((event) => !ids.includes(event.id)))
      showUndo(ids.length === 1 ? DONE.delete : SERIES_DELETED, async () => {
        await restoreSeries(await sessionClient(), ids)
        await list.refresh()
      })
      return true
    } catch (error) {
      console.error('The dates of the series could not be deleted:', error)
      showToast(FAILED.delete)
      void list.refresh()
      return false
    }
  }

  /** Marks new events as seen; resolves with whether that succeeded. */
  async function markAsSeen(events: readonly AdministeredEvent[]): Promise<boolean> {
    const ids = events.filter(({ unseen }) => unseen).map(({ id }) => id)
    if (ids.length === 0) return false
    try {
      await markSeen(await sessionClient(), ids)
      await list.refresh()
      return true
    } catch (error) {
      console.error('The events could not be marked as seen:', error)
      showToast(SEEN_FAILED)
      return false
    }
  }

  /**
   * Approves or rejects an event, which counts as seen then; resolves with whether that succeeded. `reason` is for who submitted it, and
   * may be empty.
   */
  async function decide({ id, state }: AdministeredEvent, decision: Decision, reason = ''): Promise<boolean> {
    try {
      const client = await sessionClient()
      await setEventState(client, id, decision)
      if (reason !== '') await explainDecision(client, 'event', id, reason)
      await markSeen(client, [id])
      list.change((all) =>
        all.map((event) => (event.id === id ? { ...event, state: decision, unseen: false } : event)),
      )
      showUndo(DECIDED[decision], async () => {
        await setEventState(await sessionClient(), id, state)
        await list.refresh()
      })
      return true
    } catch (error) {
      console.error('The state of the event could not be changed:', error)
      showToast(DECIDING_FAILED)
      void list.refresh()
      return false
    }
  }

  /** Calls an event off; resolves with whether that succeeded. */
  async function cancel(event: AdministeredEvent, status_note: string | null): Promise<boolean> {
    const { id, status } = event
    const change = { status: 'cancelled', status_note } as const
    try {
      await updateEvent(await sessionClient(), id, change)
      list.change((all) => all.map((other) => (other.id === id ? { ...other, ...change } : other)))
      showUndo(CANCELLED, async () => {
        await updateEvent(await sessionClient(), id, { status, status_note: event.status_note })
        await list.refresh()
      })
      return true
    } catch (error) {
      console.error('The event could not be cancelled:', error)
      showToast(CANCELLING_FAILED)
      void list.refresh()
      return false
    }
  }

  return { list, remove, removeDates, markAsSeen, decide, cancel }
}

export type EventActions = Omit<ReturnType<typeof useEvents>, 'list'>
