import { text } from '../../lib/form/schema'
import { dayAhead } from '../../lib/time/town-time'

/** How many days ahead the last day of an entry may lie, as in the database (`private.register_own_entries`). */
export const MOST_DAYS = 180

/** The field of every own entry: its last day, today to `MOST_DAYS` ahead. `required`: the error of an empty one. */
export const lastDay = (required: string) =>
  text({
    label: 'Offen bis',
    type: 'date',
    incomplete: 'Bitte geben Sie das Datum vollständig an.',
    required,
    rule: (day) =>
      day >= dayAhead(0) && day <= dayAhead(MOST_DAYS)
        ? undefined
        : `Bitte wählen Sie einen Tag in den nächsten ${MOST_DAYS} Tagen.`,
  })
