import { checkbox, parsed } from '../../../lib/form/schema'
import { inputOfInstant } from '../../../lib/time/town-input'
import { CATEGORIES, categoryOf, DEFAULT_CATEGORY } from '../categories'
import type { SubmittedEvent } from '../event'
import { EVENT_FORM } from '../submission/event-form'

/** Names of categories to choose from: first those the form suggests (docs/product.md#events), then the others. */
export const CATEGORY_NAMES: readonly string[] = [
  ...new Set([
    ...['kultur', 'sport', 'bildung', 'wirtschaft'].map(nameOf),
    ...CATEGORIES.map(({ label }) => label),
  ]),
]

/** What the fields begin with: nothing, or the stored event with its category by name. */
export function initialOfEvent(event: SubmittedEvent | null) {
  return {
    title: event?.title ?? '',
    description: event?.description?.replaceAll('\r\n', '\n') ?? '',
    category: event === null ? '' : nameOf(event.category),
    start_date: event === null ? '' : inputOfInstant(new Date(event.start_date)),
    end_date: event?.end_date ? inputOfInstant(new Date(event.end_date)) : '',
    location: event?.location ?? '',
  }
}

/**
 * The fields of an event in the back office. Times and category that are unchanged in the form keep their stored values: with their
 * seconds, and with the word of two that mean one category.
 */
export function administeredEventForm(event: SubmittedEvent | null) {
  const { category, start_date, end_date } = initialOfEvent(event)
  const { start_date: start, end_date: end, ...common } = EVENT_FORM
  return {
    ...common,
    start_date: {
      ...start,
      parse: (typed: string) => (event && typed === start_date ? event.start_date : start.parse(typed)),
    },
    end_date: {
      ...end,
      parse: (typed: string) => (event && typed === end_date ? event.end_date : end.parse(typed)),
    },
    category: parsed(
      (typed) => (event && typed === category ? event.category : (wordOf(typed) ?? DEFAULT_CATEGORY)),
      {
        label: 'Kategorie',
        maxLength: 30,
        autoComplete: 'off',
        rule: (typed) =>
          typed === category || wordOf(typed) !== null
            ? undefined
            : `Bitte wählen Sie eine von diesen: ${CATEGORY_NAMES.join(', ')}.`,
      },
    ),
    remove_picture: checkbox({ label: 'Bisheriges Bild entfernen' }),
  }
}

function nameOf(word: string): string {
  return categoryOf(word)?.label ?? word
}

/** The stored value of a category, by its label or by the value itself; null for unknown ones. */
function wordOf(typed: string): string | null {
  const name = typed.trim().toLowerCase()
  if (name === '') return DEFAULT_CATEGORY
  if (name === 'kultur') return 'kultur'
  return (CATEGORIES.find(({ label }) => label.toLowerCase() === name) ?? categoryOf(name))?.key ?? null
}
