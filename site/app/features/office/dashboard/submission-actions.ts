import { explainDecision, SUBMISSION_REASONS } from '../../../entries/decision/explain-decision'
import {
  isModerated,
  KINDS,
  type ModeratedKind,
  moderationOf,
  type SubmissionKind,
} from '../../../entries/kinds/kinds'
import type { State } from '../../../entries/kinds/moderation'
import { DecidedMeanwhile, type WaitingAction } from '../../../entries/pending/waiting-kind'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import type { Json } from '../../../lib/supabase/database.types'

/** With `from`, rejects with `DecidedMeanwhile` where the state is another one by now. */
type SetState = (client: DatabaseClient, id: string, state: State, from?: State) => Promise<unknown>

/** Approving, and rejecting with a reason; `of` names the kind to the submitter, `what` in the toast. */
function decisions(of: SubmissionKind, what: string, setState: SetState): readonly WaitingAction[] {
  const undo: WaitingAction['undo'] = (client, { id }) => setState(client, id, 'pending')
  return [
    {
      label: 'Genehmigen',
      variant: 'secondary',
      done: `${what} wurde genehmigt`,
      act: (client, { id }) => setState(client, id, 'approved', 'pending'),
      undo,
    },
    rejection(of, what, 'pending', setState, undo),
  ]
}

const rejection = (
  of: SubmissionKind,
  what: string,
  from: State,
  setState: SetState,
  undo: WaitingAction['undo'],
): WaitingAction => ({
  label: 'Ablehnen',
  variant: 'quiet',
  done: `${what} wurde abgelehnt`,
  reasons: SUBMISSION_REASONS,
  async act(client, { id }, reason) {
    const done = await setState(client, id, 'rejected', from)
    if (reason !== '') await explainDecision(client, of, id, reason)
    return done
  },
  undo,
})

function moderated(kind: ModeratedKind): readonly WaitingAction[] {
  const { words, column, changes } = moderationOf(kind)
  const { one } = words ?? KINDS[kind]
  return decisions(kind, one, async (client, id, state, from) => {
    const change = client
      .from(KINDS[kind].table)
      // One type cannot name the columns of every kind.
      .update(changes(state) as never)
      .eq('id', id)
    const before = from && changes(from)[column]
    if (before === null) change.is(column, null)
    else if (before !== undefined) change.eq(column, before as never)
    return changed(await change.select('id').throwOnError())
  })
}

function changed({ data }: { data: readonly unknown[] }): void {
  if (data.length === 0) throw new DecidedMeanwhile()
}

const EVENT = 'Veranstaltung'

const setEventState: SetState = async (client, id, state, from) => {
  const change = client.from('event_states').update({ state }).eq('event_id', id)
  if (from) change.eq('state', from)
  return changed(await change.select('event_id').throwOnError())
}

/** Resolves with the stored earlier version of the event, for undo. */
const markSeen = async (client: DatabaseClient, id: string): Promise<Json> => {
  const marking = client.from('unseen_events').delete().eq('event_id', id).select('before')
  return (await marking.throwOnError()).data[0]?.before ?? null
}
const markUnseen = async (client: DatabaseClient, id: string, before: Json) =>
  client.rpc('mark_event_unseen', { _event_id: id, _before: before }).throwOnError()

/** Public events that the office has not looked at yet: rejecting takes them off the calendar. */
const SEEN: readonly WaitingAction[] = [
  {
    label: 'Gesehen',
    variant: 'secondary',
    done: 'Als gesehen markiert',
    act: (client, { id }) => markSeen(client, id),
    undo: (client, { id }, before) => markUnseen(client, id, before as Json),
  },
  rejection(
    'event',
    EVENT,
    'approved',
    async (client, id, state, from) => {
      await setEventState(client, id, state, from)
      return markSeen(client, id)
    },
    async (client, { id }, before) => {
      await setEventState(client, id, 'approved')
      await markUnseen(client, id, before as Json)
    },
  ),
]

/** Events where the setting asks for an approval. */
export const HELD_EVENT_ACTIONS = decisions('event', EVENT, setEventState)

/** Events that their calendar no longer has: they stay, or are called off. */
export const VANISHED_EVENT_ACTIONS: readonly WaitingAction[] = [
  {
    label: 'Behalten',
    variant: 'secondary',
    done: 'Veranstaltung bleibt',
    act: (client, { id }) => client.rpc('keep_vanished_event', { _event_id: id }).throwOnError(),
    undo: (client, { id }) =>
      client.rpc('keep_vanished_event', { _event_id: id, _kept: false }).throwOnError(),
  },
  {
    label: 'Absagen',
    variant: 'quiet',
    done: 'Veranstaltung ist abgesagt',
    act: (client, { id }) => setStatus(client, id, 'cancelled'),
    undo: (client, { id }) => setStatus(client, id, 'scheduled'),
  },
]

const setStatus = async (client: DatabaseClient, id: string, status: 'cancelled' | 'scheduled') =>
  client.from('event_entries').update({ status }).eq('id', id).select('id').single().throwOnError()

export const submissionActions = (kind: SubmissionKind): readonly WaitingAction[] =>
  isModerated(kind) ? moderated(kind) : SEEN
