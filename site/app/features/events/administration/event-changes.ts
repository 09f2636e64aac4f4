import type { FieldChange } from '../../../entries/decision/comparison'
import { inTown } from '../../../lib/time/town-time'
import { STATUS_CHOICES } from '../describe-event'
import type { TownEvent } from '../event'

/** Fields that others than the office change, in the order of the form. */
const LABELS = {
  title: 'Titel',
  status: 'Status',
  status_note: 'Hinweis dazu',
  start_date: 'Beginn',
  end_date: 'Ende',
  location: 'Ort',
  address: 'Adresse',
  description: 'Beschreibung',
  organiser: 'Veranstalter',
  price: 'Eintritt',
  ticket_url: 'Link zu Karten',
  accessibility: 'Barrierefreiheit',
} as const

type Field = keyof typeof LABELS

/** Some columns of an event, as JSON of the database. */
export type EventValues = Readonly<Partial<Pick<TownEvent, Field>>>

const FIELDS = Object.keys(LABELS) as Field[]

/** What differs between two versions of an event, of the columns that both have. */
export const changesOf = (before: EventValues, after: EventValues): readonly FieldChange[] =>
  FIELDS.filter((field) => field in before && field in after)
    .map((field) => ({
      label: LABELS[field],
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
