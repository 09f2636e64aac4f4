import type { FieldChange } from '../../../entries/decision/comparison'
import { inTown } from '../../../lib/time/town-time'
import type { TownEvent } from '../event'
import { STATUS_CHOICES } from '../status'
import { administeredEventForm } from './administered-event-form'

/** Fields that others than the office change, in the order of the form. */
const FIELDS = [
  ...(['title', 'status', 'status_note', 'start_date', 'end_date', 'location', 'address'] as const),
  ...(['description', 'organiser', 'price', 'ticket_url', 'accessibility'] as const),
]

type Field = (typeof FIELDS)[number]

const FORM = administeredEventForm(null)

/** Some columns of an event, as JSON of the database. */
export type EventValues = Readonly<Partial<Pick<TownEvent, Field>>>

/** What differs between two versions of an event, of the columns that both have. */
export const changesOf = (before: EventValues, after: EventValues): readonly FieldChange[] =>
  FIELDS.filter((field) => field in before && field in after)
    .map((field) => ({
      label: FORM[field].label,
      before: shown(field, before[field]),
      after: shown(field, after[field]),
    }))
    .filter((change) => change.before !== change.after)

function shown(field: Field, value: string | null | undefined): string | null {
  if (!value) return null
  if (field === 'status') return STATUS_CHOICES.find(({ key }) => key === value)?.label ?? value
  if (field !== 'start_date' && field !== 'end_date') return value
  const { weekday, dayOfMonth, month, year, time } = inTown(new Date(value))
  return `${weekday}, ${dayOfMonth}. ${month} ${year}, ${time} Uhr`
}
