import type { PostgrestClient } from '@supabase/postgrest-js'
import { Archive, CalendarDays, FileSignature, Flag, type LucideIcon, Mail, Send } from 'lucide-react'
import {
  byKind,
  isModerated,
  KINDS,
  type ModeratedKind,
  moderationOf,
  pendingPath,
  type SubmissionKind,
} from '../../../lib/kinds/kinds'
import type { State } from '../../../lib/kinds/moderation'
import type { PendingItem, PendingKind } from '../../../lib/pending/pending'

/** Deals with an item by one press. `act` and `undo` reject with the PostgREST error, also when the item is gone. */
export type WaitingAction = Readonly<{
  label: string
  variant: 'secondary' | 'quiet'
  /** Title of the toast. */
  done: string
  act: (client: PostgrestClient, id: string) => PromiseLike<unknown>
  undo: (client: PostgrestClient, id: string) => PromiseLike<unknown>
}>

/** How a kind of what waits is shown (docs/product.md#dashboard). */
export type WaitingKind = Readonly<{
  label: string
  icon: LucideIcon
  /** Text of an item; by default its title. */
  text?: (item: PendingItem) => string
  /** Path of the page that shows it, and of the list of all of them. */
  to?: (item?: PendingItem) => string
  actions?: readonly WaitingAction[]
}>

const setState = (kind: ModeratedKind, state: State) => (client: PostgrestClient, id: string) =>
  client
    .from(KINDS[kind].table)
    .update(moderationOf(kind).changes(state))
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()

function decisionsOf(kind: ModeratedKind): readonly WaitingAction[] {
  const { one } = moderationOf(kind).words ?? KINDS[kind]
  const undo = setState(kind, 'pending')
  return [
    {
      label: 'Genehmigen',
      variant: 'secondary',
      done: `${one} wurde genehmigt`,
      act: setState(kind, 'approved'),
      undo,
    },
    {
      label: 'Ablehnen',
      variant: 'quiet',
      done: `${one} wurde abgelehnt`,
      act: setState(kind, 'rejected'),
      undo,
    },
  ]
}

const setEventState = (state: State) => (client: PostgrestClient, id: string) =>
  client.from('event_states').update({ state }).eq('event_id', id).select('event_id').single().throwOnError()

/** Events where the setting asks for an approval. */
const EVENT_DECISIONS: readonly WaitingAction[] = [
  {
    label: 'Genehmigen',
    variant: 'secondary',
    done: 'Veranstaltung wurde genehmigt',
    act: setEventState('approved'),
    undo: setEventState('pending'),
  },
  {
    label: 'Ablehnen',
    variant: 'quiet',
    done: 'Veranstaltung wurde abgelehnt',
    act: setEventState('rejected'),
    undo: setEventState('pending'),
  },
]

const SEEN: WaitingAction = {
  label: 'Gesehen',
  variant: 'secondary',
  done: 'Als gesehen markiert',
  act: (client, id) => client.from('unseen_events').delete().eq('event_id', id).throwOnError(),
  undo: (client, id) => client.rpc('mark_event_unseen', { _event_id: id }).throwOnError(),
}

function submissionKind(kind: SubmissionKind): WaitingKind {
  const { one, icon } = KINDS[kind]
  const path = pendingPath(kind)
  const found = (item?: PendingItem) =>
    item ? `${path}&${new URLSearchParams({ suche: item.title })}` : path
  return {
    label: kind === 'event' ? 'Veranstaltung' : one,
    icon,
    to: found,
    actions: isModerated(kind) ? decisionsOf(kind) : [SEEN],
  }
}

const signUps = (title: string) =>
  title === '1' ? 'Eine Anmeldung ohne Bestätigung' : `${title} Anmeldungen ohne Bestätigung`

const WAITING_KINDS: Readonly<Record<PendingKind, WaitingKind>> = {
  ...byKind(submissionKind),
  held_event: {
    label: 'Veranstaltung zur Freigabe',
    icon: CalendarDays,
    to: (item) => `/admin/events${item ? `?${new URLSearchParams({ suche: item.title })}` : ''}`,
    actions: EVENT_DECISIONS,
  },
  application: {
    label: 'Mitgliedsantrag',
    icon: FileSignature,
    to: (item) =>
      `/admin/members?liste=antraege&status=ausstehend${item ? `&${new URLSearchParams({ suche: item.title })}` : ''}`,
  },
  newsletter: { label: 'Newsletter steht', icon: Send, to: () => '/admin/newsletter' },
  subscriber: {
    label: 'Newsletter',
    icon: Mail,
    text: ({ title }) => signUps(title),
    to: () => '/admin/subscribers',
  },
  report: {
    label: 'Meldung',
    icon: Flag,
    to: (item) =>
      `/admin/meldungen?status=offen${item ? `&${new URLSearchParams({ suche: item.title })}` : ''}`,
  },
  backup: {
    label: 'Sicherung',
    icon: Archive,
    text: ({ title }) =>
      title === ''
        ? 'Noch keine geprüfte Sicherung. Bitte sagen Sie der Person Bescheid, die den Server betreut.'
        : `Letzte geprüfte Sicherung am ${title}. Bitte sagen Sie der Person Bescheid, die den Server betreut.`,
  },
}

/** Null for a kind that only a newer version of the site knows. */
export const waitingKind = (kind: string): WaitingKind | null =>
  Object.hasOwn(WAITING_KINDS, kind) ? WAITING_KINDS[kind as PendingKind] : null
