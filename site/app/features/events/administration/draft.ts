import * as z from 'zod/mini'
import { inputOfInstant } from '../../../lib/time/town-input'
import { CATEGORIES, categoryOf, DEFAULT_CATEGORY } from '../categories'
import type { TownEvent } from '../event'
import { EVENT_RULES, type EventDraft, endsBeforeStart } from '../submission/draft'
import type { EventFields } from './queries'

/** The form as it is typed; the category by its German name. */
export type Draft = Omit<EventDraft, 'submitter_name' | 'submitter_email' | 'submitter_phone'>
export type DraftErrors = Readonly<Partial<Record<keyof Draft, string>>>

const EMPTY: Draft = { title: '', description: '', category: '', start_date: '', end_date: '', location: '' }

/** In the order of the form. */
export const FIELDS = Object.keys(EMPTY) as Array<keyof Draft>

/** Names of categories to choose from: first those the form suggests (docs/product.md#events), then the others. */
export const CATEGORY_NAMES: readonly string[] = [
  ...new Set([
    ...['kultur', 'sport', 'bildung', 'wirtschaft'].map(nameOf),
    ...CATEGORIES.map(({ label }) => label),
  ]),
]

/** How the form begins: empty, or with what is stored. */
export function draftOf(event: TownEvent | null): Draft {
  if (event === null) return EMPTY
  return {
    title: event.title,
    description: event.description?.replaceAll('\r\n', '\n') ?? '',
    category: nameOf(event.category),
    start_date: inputOfInstant(new Date(event.start_date)),
    end_date: event.end_date === null ? '' : inputOfInstant(new Date(event.end_date)),
    location: event.location ?? '',
  }
}

export type CheckedDraft =
  | Readonly<{ valid: true; fields: Omit<EventFields, 'image_url'> }>
  | Readonly<{ valid: false; errors: DraftErrors }>

/**
 * Checks a draft by docs/product.md#event-management and the database's limits. What still reads as it is stored stays as it is stored: seconds, which
 * the form does not show, and which of two words for one category. `incomplete` names times of which only a part was typed.
 */
export function checkDraft(
  draft: Draft,
  event: TownEvent | null,
  incomplete: ReadonlyArray<keyof Draft> = [],
): CheckedDraft {
  const result = z.object(EVENT_RULES).safeParse(draft)
  const errors: Partial<Record<keyof Draft, string>> = {}
  for (const field of incomplete) errors[field] = 'Bitte geben Sie Datum und Uhrzeit vollständig an.'
  for (const issue of result.error?.issues ?? []) errors[issue.path[0] as keyof Draft] ??= issue.message
  if (!errors.start_date && !errors.end_date && endsBeforeStart(draft)) {
    errors.end_date = 'Das Ende liegt vor dem Beginn.'
  }
  const stored = draftOf(event)
  const category = event && draft.category === stored.category ? event.category : wordOf(draft.category)
  if (category === null) errors.category = `Bitte wählen Sie eine von diesen: ${CATEGORY_NAMES.join(', ')}.`
  if (!result.success || category === null || Object.keys(errors).length > 0) return { valid: false, errors }
  return {
    valid: true,
    fields: {
      ...result.data,
      category,
      start_date: event && draft.start_date === stored.start_date ? event.start_date : result.data.start_date,
      end_date: event && draft.end_date === stored.end_date ? event.end_date : result.data.end_date,
    },
  }
}

function nameOf(word: string): string {
  return categoryOf(word)?.label ?? word
}

/** The word a category is stored as, by its name or by the word itself; null when nobody knows it. */
function wordOf(typed: string): string | null {
  const name = typed.trim().toLowerCase()
  if (name === '') return DEFAULT_CATEGORY
  if (name === 'kultur') return 'kultur'
  return (CATEGORIES.find(({ label }) => label.toLowerCase() === name) ?? categoryOf(name))?.key ?? null
}
