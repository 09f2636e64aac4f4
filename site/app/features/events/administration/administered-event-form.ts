import { websiteField } from '../../../lib/form/rules'
import { checkbox, choice, text } from '../../../lib/form/schema'
import { type Coordinates, coordinatesOf, writeCoordinates } from '../../../lib/map/coordinates'
import { coordinatesField } from '../../../lib/map/coordinates-field'
import { inputOfInstant } from '../../../lib/time/town-input'
import type { TownEvent } from '../event'
import { EVENT_FORM } from '../submission/event-form'
import type { EventDraft } from './administered-event'
import { categoryField, nameOf } from './category-schema'
import type { Scope } from './series-queries'

/** Said with the status on the page of an event, where it does not take place as planned. */
export const STATUS_NOTE = text({ label: 'Hinweis dazu', maxLength: 300, autoComplete: 'off' })

/** Names of the fields that are folded away while they are empty. */
export const DETAILS = ['organiser', 'price', 'ticket_url', 'address', 'accessibility'] as const

/** What the fields begin with: nothing, or the stored event with its category by name. */
export function initialOfEvent(event: EventDraft | null) {
  const coordinates = event && coordinatesOf(event)
  return {
    title: event?.title ?? '',
    description: event?.description?.replaceAll('\r\n', '\n') ?? '',
    category: event === null ? '' : nameOf(event.category),
    start_date: event?.start_date ? inputOfInstant(new Date(event.start_date)) : '',
    end_date: event?.end_date ? inputOfInstant(new Date(event.end_date)) : '',
    location: event?.location ?? '',
    status: event?.status ?? 'scheduled',
    status_note: event?.status_note ?? '',
    organiser: event?.organiser ?? '',
    price: event?.price ?? '',
    ticket_url: event?.ticket_url ?? '',
    address: event?.address ?? '',
    coordinates: coordinates ? writeCoordinates(coordinates) : '',
    accessibility: event?.accessibility?.replaceAll('\r\n', '\n') ?? '',
  }
}

/**
 * The fields of an event in the back office. Times that are unchanged in the form keep their stored values, with their
 * seconds. `centre` is the middle of the town.
 */
export function administeredEventForm(event: EventDraft | null, centre: Coordinates | null = null) {
  const { start_date, end_date } = initialOfEvent(event)
  const { start_date: start, end_date: end, ...common } = EVENT_FORM
  return {
    ...common,
    start_date: {
      ...start,
      parse: (typed: string) =>
        event?.start_date && typed === start_date ? event.start_date : start.parse(typed),
    },
    end_date: {
      ...end,
      parse: (typed: string) => (event && typed === end_date ? event.end_date : end.parse(typed)),
    },
    category: categoryField(event?.category ?? null),
    status: choice<TownEvent['status']>('Status', 'scheduled'),
    status_note: STATUS_NOTE,
    organiser: text({ label: 'Veranstalter', maxLength: 200, autoComplete: 'off' }),
    price: text({ label: 'Eintritt', maxLength: 200, autoComplete: 'off' }),
    ticket_url: websiteField({ label: 'Link zu Karten', autoComplete: 'off' }),
    address: text({ label: 'Adresse', maxLength: 300, autoComplete: 'off' }),
    coordinates: coordinatesField(centre),
    accessibility: text({ label: 'Barrierefreiheit', maxLength: 1_000 }),
    scope: choice<Scope>('Änderung gilt für', 'this'),
    remove_picture: checkbox({ label: 'Bisheriges Bild entfernen' }),
  }
}
