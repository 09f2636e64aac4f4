import type { State } from '../../../entries/kinds/moderation'
import { type FilterOf, SEARCH } from '../../../lib/list/address-fields'
import { choice } from '../../../lib/list/choice-field'
import type { Tables } from '../../../lib/supabase/database.types'
import type { TownEvent } from '../event'

/** Columns that others than the office change, in the order of the form. */
export const CHANGED_COLUMNS = [
  ...(['title', 'status', 'status_note', 'start_date', 'end_date', 'location', 'address'] as const),
  ...(['description', 'organiser', 'price', 'ticket_url', 'accessibility'] as const),
]

/** Some columns of an event, as JSON of the database. */
export type EventValues = Readonly<Partial<Pick<TownEvent, (typeof CHANGED_COLUMNS)[number]>>>

/** Which calendar an event is from. */
export type FeedNote = Readonly<{
  name: string
  /** What the calendar has changed while the office had changed it, too, until somebody decides; otherwise null. */
  proposed: EventValues | null
  /** No longer in the calendar, and still undecided. */
  vanished: boolean
}>

/** An event as admins see it: with the submitter's contact data and whether an admin has looked at it. */
export type AdministeredEvent = TownEvent &
  Readonly<
    Pick<Tables<'events'>, 'submitter_email' | 'submitter_phone'> & {
      /** Approved ones are public. */
      state: State
      /** A visitor's event that no admin has looked at yet. */
      unseen: boolean
      /** What its submitter has changed since an admin last looked, as it was before; null for a new event. */
      before: EventValues | null
      /** Where it was imported from; null for others. */
      feed: FeedNote | null
    }
  >

/** What the form begins with; a copy has no date yet. */
export type EventDraft = Readonly<Omit<TownEvent, 'start_date'> & { start_date: string | null }>

/** A new event with everything of another but its date, which then takes place as planned. */
export const copyOf = (event: TownEvent): EventDraft => ({
  ...event,
  start_date: null,
  end_date: null,
  organiser: event.organiser ?? event.submitter_name,
  status: 'scheduled',
  status_note: null,
})

/** Filter of the list, in the address as `?zeigen=neue&suche=…`. */
export const FILTER = { shown: choice('zeigen', { unseen: 'neue' }), search: SEARCH }

export type Filter = FilterOf<typeof FILTER>

export const searchedTexts = (event: AdministeredEvent) => [
  event.title,
  event.description,
  event.location,
  event.submitter_name,
  event.feed?.name ?? null,
]

/** An event that waits for a decision counts as new. */
export const shownAs = ({ unseen, state, feed }: AdministeredEvent) =>
  unseen || state === 'pending' || feed?.proposed || feed?.vanished ? 'unseen' : null
