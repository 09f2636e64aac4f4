import type { FieldChange } from '../../entries/decision/comparison'
import { Thumbnail } from '../../lib/picture/thumbnail'
import { shortDay } from '../../lib/time/town-time'
import type { Business } from './business'
import { BASE_DATA, ENTRY_DETAILS } from './business-fields'
import { type OpeningHours, spansText, WEEKDAY_NAMES, WEEKDAYS, type Week } from './hours/hours'

/** What owners change of an entry, in the order of their form. */
const OWNED_COLUMNS = [
  ...(['name', 'business_name', 'address', 'postal_code', 'city'] as const),
  ...(['description', 'about', 'offers'] as const),
  ...(['phone', 'email', 'website'] as const),
  ...(['hours', 'open_sundays'] as const),
  ...(['logo_url', 'pictures'] as const),
]

/** Values of an entry that its owners change (`private.business_group`). */
export type OwnedValues = Readonly<Pick<Business, (typeof OWNED_COLUMNS)[number]>>

/** Values of the columns whose content differs between two entries. */
export function differingValues(before: OwnedValues, after: Partial<OwnedValues>): Partial<OwnedValues> {
  const differing = OWNED_COLUMNS.filter(
    (column) => column in after && canonical(before[column]) !== canonical(after[column]),
  )
  return pick(after, differing)
}

/** The columns of `of` with their values in `from`. */
export const valuesOfSame = (from: OwnedValues, of: Partial<OwnedValues>): Partial<OwnedValues> =>
  pick(from, Object.keys(of) as (keyof OwnedValues)[])

const pick = (from: Partial<OwnedValues>, columns: readonly (keyof OwnedValues)[]): Partial<OwnedValues> =>
  Object.fromEntries(columns.map((column) => [column, from[column]]))

/** JSON with the keys in order: the database orders them otherwise than the form. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Changes of an entry as a comparison shows them. */
export const changesOf = (before: OwnedValues, after: Partial<OwnedValues>): readonly FieldChange[] =>
  (Object.keys(differingValues(before, after)) as (keyof OwnedValues)[]).map((column) => ({
    label: column === 'logo_url' ? 'Logo' : { ...BASE_DATA, ...ENTRY_DETAILS }[column].label,
    before: textOf(column, before),
    after: textOf(column, after),
    ...((column === 'logo_url' || column === 'pictures') && {
      beforeShown: <Pictures of={before} column={column} />,
      afterShown: <Pictures of={after} column={column} />,
    }),
  }))

function textOf(column: keyof OwnedValues, values: Partial<OwnedValues>): string | null {
  if (column === 'hours') return values.hours ? hoursText(values.hours) : null
  if (column === 'open_sundays') return values.open_sundays ? 'ja' : 'nein'
  if (column === 'logo_url') return values.logo_url ? 'Logo' : null
  if (column === 'pictures') return values.pictures?.map(({ alt }) => alt).join('\n') || null
  return values[column] ?? null
}

function Pictures({ of, column }: { of: Partial<OwnedValues>; column: 'logo_url' | 'pictures' }) {
  const pictures =
    column === 'pictures' ? (of.pictures ?? []) : of.logo_url ? [{ image_url: of.logo_url, alt: 'Logo' }] : []
  if (pictures.length === 0) return null
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {pictures.map(({ image_url }) => (
        // Its description is the text above.
        <Thumbnail key={image_url} url={image_url} alt="" />
      ))}
    </span>
  )
}

/** A week as lines of text; days that are closed are left out. */
const weekText = (week: Week) =>
  WEEKDAYS.flatMap((day) => (week[day]?.length ? `${WEEKDAY_NAMES[day]}: ${spansText(week[day])}` : [])).join(
    '\n',
  ) || 'immer geschlossen'

/** `1.5.` from `05-01` */
const dayOfYear = (date: string) => date.split('-').reverse().map(Number).join('.').concat('.')

/** Opening hours as lines of text. */
const hoursText = ({ weekly, seasons = [], exceptions = [], holidays }: OpeningHours): string =>
  [
    weekText(weekly),
    ...seasons.map(
      (season) =>
        `${season.name}, ${dayOfYear(season.from)} bis ${dayOfYear(season.to)}:\n${weekText(season.weekly)}`,
    ),
    ...exceptions.map(({ from, to, spans, note }) => {
      const days = from === to ? shortDay(from) : `${shortDay(from)} bis ${shortDay(to)}`
      return `${days}${note ? ` (${note})` : ''}: ${spansText(spans)}`
    }),
    ...(holidays === 'usual' ? ['An Feiertagen wie gewohnt geöffnet'] : []),
  ].join('\n')
