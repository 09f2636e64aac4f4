import type { FieldChange } from '../../../entries/decision/comparison'
import { inTown } from '../../../lib/time/town-time'
import { STATUS_CHOICES } from '../describe-event'
import { CHANGED_COLUMNS, type EventValues } from './administered-event'
import { administeredEventForm } from './administered-event-form'

const FORM = administeredEventForm(null)

/** What differs between two versions of an event, of the columns that both have. */
export const changesOf = (before: EventValues, after: EventValues): readonly FieldChange[] =>
  CHANGED_COLUMNS.filter((field) => field in before && field in after)
    .map((field) => ({
      label: FORM[field].label,
      before: shown(field, before[field]),
      after: shown(field, after[field]),
    }))
    .filter((change) => change.before !== change.after)

function shown(field: keyof EventValues, value: string | null | undefined): string | null {
  if (!value) return null
  if (field === 'status') return STATUS_CHOICES.find(({ key }) => key === value)?.label ?? value
  if (field !== 'start_date' && field !== 'end_date') return value
  const { weekday, dayOfMonth, month, year, time } = inTown(new Date(value))
  return `${weekday}, ${dayOfMonth}.\u00a0${month} ${year}, ${time}\u00a0Uhr`
}
