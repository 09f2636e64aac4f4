import { useRef } from 'react'
import { restoreFromBin } from '../../../entries/bin'
import { explainDecision } from '../../../entries/decision/explain-decision'
import type { Decision } from '../../../entries/kinds/moderation'
import { type ListSource, useList } from '../../../lib/list/use-list'
import { sessionApi } from '../../../lib/session/session-api'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { useAttempt } from '../../../ui/toast/use-attempt'
import { useUndo } from '../../../ui/toast/use-undo'
import type { AdministeredEvent, EventValues } from './administered-event'
import {
  CANCELLED,
  CANCELLING_FAILED,
  DECIDED,
  DECIDING_FAILED,
  DONE,
  FAILED,
  KEPT,
  LOADING_FAILED,
  SEEN,
  SEEN_FAILED,
  SERIES_DELETED,
  TAKEN_OVER,
} from './notices'
import {
  decideProposal,
  deleteEvent,
  listAllEvents,
  markSeen,
  markUnseen,
  setEventState,
  setVanishedKept,
  updateEvent,
} from './queries'
import { deleteSeries, restoreSeries, type Scope } from './series-queries'

const EVENTS: ListSource<AdministeredEvent> = {
  read: listAllEvents,
  tables: ['events', 'unseen_events', 'event_feed_items'],
  failed: LOADING_FAILED,
}

/** All events, kept up to date, with functions to delete, cancel and decide them and mark them as seen. */
export function useEvents() {
  const showUndo = useUndo()
  const list = useList(EVENTS)
  const { attempt } = useAttempt(list.refresh)
  const deleting = useRef(false)

  /** Deletes an event after a confirmation; resolves with whether it was deleted. */
  async function remove({ id, title }: AdministeredEvent): Promise<boolean> {
    const question = `Veranstaltung „${title}“ wirklich löschen? Sie liegt dann 30 Tage im Papierkorb.`
    if (deleting.current || !window.confirm(question)) return false
    deleting.current = true
    return attempt('The event could not be deleted', FAILED.delete, async () => {
      await deleteEvent(await sessionApi.rows(), id)
      list.remove(id)
      showUndo(DONE.delete, async () => {
        await restoreFromBin(await sessionApi.rows(), 'event', id)
        await list.refresh()
      })
    }).finally(() => {
      deleting.current = false
    })
  }

  /** Deletes dates of a series, which was confirmed; resolves with whether they were deleted. */
  const removeDates = ({ id }: AdministeredEvent, scope: Scope): Promise<boolean> =>
    attempt('Dates of the series could not be deleted', FAILED.delete, async () => {
      const ids = await deleteSeries(await sessionApi.rows(), id, scope)
      list.change((all) => all.filter((event) => !ids.includes(event.id)))
      showUndo(ids.length === 1 ? DONE.delete : SERIES_DELETED, async () => {
        await restoreSeries(await sessionApi.rows(), ids)
        await list.refresh()
      })
    })

  /** Marks new events as seen, which can be taken back unless it happens beside something else; resolves with whether that succeeded. */
  async function markAsSeen(events: readonly AdministeredEvent[], beside = false): Promise<boolean> {
    const ids = events.filter(({ unseen }) => unseen).map(({ id }) => id)
    if (ids.length === 0) return false
    return attempt('The events could not be marked as seen', SEEN_FAILED, async () => {
      const seen = await markSeen(await sessionApi.rows(), ids)
      await list.refresh()
      if (beside) return
      showUndo(SEEN, async () => {
        await markUnseen(await sessionApi.rows(), seen)
        await list.refresh()
      })
    })
  }

  /**
   * Approves or rejects an event, which then counts as seen; resolves with whether that succeeded. `reason` goes to the submitter and may
   * be empty.
   */
  const decide = ({ id, state }: AdministeredEvent, decision: Decision, reason = ''): Promise<boolean> =>
    attempt('The state of the event could not be changed', DECIDING_FAILED, async () => {
      const client = await sessionApi.rows()
      await setEventState(client, id, decision)
      if (reason !== '') await explainDecision(client, 'event', id, reason)
      const seen = await markSeen(client, [id])
      change(id, { state: decision, unseen: false })
      showUndo(DECIDED[decision], async () => {
        const again = await sessionApi.rows()
        await setEventState(again, id, state)
        await markUnseen(again, seen)
        await list.refresh()
      })
    })

  /** Calls an event off; resolves with whether that succeeded. */
  const cancel = (event: AdministeredEvent, status_note: string | null): Promise<boolean> =>
    attempt('The event could not be cancelled', CANCELLING_FAILED, async () => {
      const { id, status } = event
      const cancelled = { status: 'cancelled', status_note } as const
      await updateEvent(await sessionApi.rows(), id, cancelled)
      change(id, cancelled)
      showUndo(CANCELLED, async () => {
        await updateEvent(await sessionApi.rows(), id, { status, status_note: event.status_note })
        await list.refresh()
      })
    })

  const change = (id: string, fields: Partial<AdministeredEvent>) =>
    list.change((all) => all.map((event) => (event.id === id ? { ...event, ...fields } : event)))

  return { list, remove, removeDates, markAsSeen, decide, cancel }
}

export type EventActions = Omit<ReturnType<typeof useEvents>, 'list'>

/** Decisions about what the calendar of a club has changed; each resolves with whether it succeeded. */
export function useFeedDecisions(refresh: () => Promise<void>) {
  const { attempt } = useAttempt(refresh)
  const showUndo = useUndo()

  async function act(
    done: typeof KEPT,
    action: (client: DatabaseClient) => Promise<void>,
    undo: (client: DatabaseClient) => Promise<void>,
  ): Promise<boolean> {
    return attempt('The change of a calendar could not be decided', FAILED.update, async () => {
      await action(await sessionApi.rows())
      await refresh()
      showUndo(done, async () => {
        await undo(await sessionApi.rows())
        await refresh()
      })
    })
  }

  return {
    takeOver(event: AdministeredEvent) {
      const names = Object.keys(event.feed?.proposed ?? {}) as (keyof EventValues)[]
      const former = Object.fromEntries(names.map((name) => [name, event[name]]))
      return act(
        TAKEN_OVER,
        (client) => decideProposal(client, event.id, 'accept'),
        async (client) => {
          await updateEvent(client, event.id, former)
          await decideProposal(client, event.id, 'wait')
        },
      )
    },
    keepOwn: ({ id }: AdministeredEvent) =>
      act(
        KEPT,
        (client) => decideProposal(client, id, 'keep'),
        (client) => decideProposal(client, id, 'wait'),
      ),
    keep: ({ id }: AdministeredEvent) =>
      act(
        KEPT,
        (client) => setVanishedKept(client, id, true),
        (client) => setVanishedKept(client, id, false),
      ),
  }
}

export type FeedDecisions = ReturnType<typeof useFeedDecisions>
