import * as z from 'zod/mini'
import { EMAIL_ADDRESS_OR_NOTHING } from '../../../lib/email-address'
import { instantOfInput } from '../../../lib/time/town-input'
import { DEFAULT_CATEGORY } from '../categories'

/** The form as it is typed: every field a text, the times as `datetime-local` writes them. */
export type EventDraft = Readonly<
  Record<
    | 'title'
    | 'description'
    | 'category'
    | 'start_date'
    | 'end_date'
    | 'location'
    | 'submitter_name'
    | 'submitter_email'
    | 'submitter_phone',
    string
  >
>

export type DraftField = keyof EventDraft

export const EMPTY_DRAFT: EventDraft = {
  title: '',
  description: '',
  category: DEFAULT_CATEGORY,
  start_date: '',
  end_date: '',
  location: '',
  submitter_name: '',
  submitter_email: '',
  submitter_phone: '',
}

/** Longest texts that the database takes. */
export const LONGEST = {
  title: 200,
  description: 5_000,
  location: 200,
  submitter_name: 120,
  submitter_email: 254,
  submitter_phone: 50,
} as const

/** Typed times the database takes: 1979, when the association was founded, up to a slip of the keyboard. */
export const EARLIEST = '1979-01-02T00:00'
export const LATEST = '2199-12-31T23:59'

const text = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest, `Bitte höchstens ${longest} Zeichen.`))
const required = (longest: number, missing: string) => text(longest).check(z.minLength(1, missing))
const optional = (longest: number) =>
  z.pipe(
    text(longest),
    z.transform((value) => value || null),
  )

const inCalendar = z.refine<string>(
  (typed) => typed === '' || (/^\d{4}-/.test(typed) && typed >= EARLIEST && typed <= LATEST),
  'Bitte prüfen Sie das Jahr.',
)

/** What every event has, whoever puts it in. */
export const EVENT_RULES = {
  title: required(LONGEST.title, 'Bitte geben Sie der Veranstaltung einen Titel.'),
  description: optional(LONGEST.description),
  category: z.string(),
  start_date: z.pipe(
    z.string().check(z.minLength(1, 'Bitte geben Sie an, wann die Veranstaltung beginnt.'), inCalendar),
    z.transform(instantOfInput),
  ),
  end_date: z.pipe(
    z.string().check(inCalendar),
    z.transform((typed) => (typed === '' ? null : instantOfInput(typed))),
  ),
  location: optional(LONGEST.location),
}

const submission = z.object({
  ...EVENT_RULES,
  submitter_name: required(LONGEST.submitter_name, 'Bitte geben Sie Ihren Namen an.'),
  submitter_email: required(LONGEST.submitter_email, 'Bitte geben Sie Ihre E-Mail-Adresse an.').check(
    z.regex(EMAIL_ADDRESS_OR_NOTHING, 'Diese E-Mail-Adresse ist nicht vollständig.'),
  ),
  submitter_phone: optional(LONGEST.submitter_phone),
})

export type FieldErrors = Readonly<Partial<Record<DraftField, string>>>

/** A draft that can be sent, or what is wrong with it; `missing` when a required field is empty. */
export type CheckedDraft =
  | Readonly<{ valid: true; event: z.infer<typeof submission> }>
  | Readonly<{ valid: false; errors: FieldErrors; missing: boolean }>

/** In the order of the form. */
const REQUIRED = ['title', 'start_date', 'submitter_name', 'submitter_email'] as const

/**
 * Checks a draft by docs/product.md#events and the database's limits. `incomplete` names the times of which only a part
 * was typed; the browser hands those over as empty.
 */
export function checkDraft(draft: EventDraft, incomplete: readonly DraftField[] = []): CheckedDraft {
  const result = submission.safeParse(draft)
  const errors: Partial<Record<DraftField, string>> = {}
  for (const field of incomplete) errors[field] = 'Bitte geben Sie Datum und Uhrzeit vollständig an.'
  for (const issue of result.error?.issues ?? []) errors[issue.path[0] as DraftField] ??= issue.message
  if (!errors.start_date && !errors.end_date && endsBeforeStart(draft)) {
    errors.end_date = 'Das Ende liegt vor dem Beginn.'
  }
  if (result.success && Object.keys(errors).length === 0) return { valid: true, event: result.data }
  return { valid: false, errors, missing: REQUIRED.some((field) => draft[field].trim() === '') }
}

export function endsBeforeStart({
  start_date,
  end_date,
}: Pick<EventDraft, 'start_date' | 'end_date'>): boolean {
  return end_date !== '' && instantOfInput(end_date) < instantOfInput(start_date)
}
