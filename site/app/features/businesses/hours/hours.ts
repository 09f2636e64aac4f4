/** Beginning and end of one opening as `HH:MM`; one that ends at or before its beginning ends the next day. */
export type Span = readonly [from: string, to: string]

/** In their order, as keys of a week. */
export const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** `Montag` */
export const WEEKDAY_NAMES: Readonly<Record<Weekday, string>> = {
  mo: 'Montag',
  tu: 'Dienstag',
  we: 'Mittwoch',
  th: 'Donnerstag',
  fr: 'Freitag',
  sa: 'Samstag',
  su: 'Sonntag',
}

/** A day without spans is closed. */
export type Week = Readonly<Partial<Record<Weekday, readonly Span[]>>>

/** Days of each year (`MM-DD`, both included, over the turn of the year where `to` is earlier) with a week of their own. */
export type Season = Readonly<{ name: string; from: string; to: string; weekly: Week }>

/** Days (`2026-12-24`, both included) with spans of their own; closed without any. */
export type Exception = Readonly<{ from: string; to: string; spans: readonly Span[]; note?: string }>

/** Opening hours of a business, checked by the database (docs/product.md#opening-hours). */
export type OpeningHours = Readonly<{
  weekly: Week
  seasons?: readonly Season[]
  exceptions?: readonly Exception[]
  /** Closed on holidays unless it is `usual`. */
  holidays?: 'closed' | 'usual'
}>

/** Weekday of a day (`2026-11-21`). */
export const weekdayOf = (day: string): Weekday =>
  WEEKDAYS[(new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7] ?? 'mo'

/** The season of a day (`2026-11-21`); the first that applies. */
export function seasonOf({ seasons = [] }: OpeningHours, day: string): Season | undefined {
  const date = day.slice(5)
  return seasons.find(({ from, to }) =>
    from <= to ? from <= date && date <= to : from <= date || date <= to,
  )
}

/** When shops close on Christmas Eve on a working day, by law. */
const CHRISTMAS_EVE_END = '14:00'

/**
 * What the week of the season says of a day (`2026-11-21`). On Christmas Eve it ends at 14:00, unless the business keeps its hours on holidays, too;
 * `shortened` says that it did.
 */
export function usualSpans(
  hours: OpeningHours,
  day: string,
): Readonly<{ spans: readonly Span[]; shortened: boolean }> {
  const weekday = weekdayOf(day)
  const spans = (seasonOf(hours, day) ?? hours).weekly[weekday] ?? []
  if (!day.endsWith('-12-24') || weekday === 'su' || hours.holidays === 'usual')
    return { spans, shortened: false }
  const before = spans.filter(([from]) => from < CHRISTMAS_EVE_END)
  const ended = before.map(
    ([from, to]): Span => [from, to > from && to <= CHRISTMAS_EVE_END ? to : CHRISTMAS_EVE_END],
  )
  return { spans: ended, shortened: JSON.stringify(ended) !== JSON.stringify(spans) }
}

/** `9`, `9:30`, `24` for midnight as an end */
const clock = (time: string, isEnd: boolean): string => {
  const [hour, minute] = time.split(':')
  if (isEnd && time === '00:00') return '24'
  return minute === '00' ? String(Number(hour)) : `${Number(hour)}:${minute}`
}

/** `9 Uhr`, `9:30 Uhr`; an end at midnight is `24 Uhr`. */
export const clockText = (time: string, isEnd = false): string => `${clock(time, isEnd)}\u00a0Uhr`

/** `9–12:30 Uhr und 14–18 Uhr`, or `geschlossen`. */
export function spansText(spans: readonly Span[]): string {
  if (spans.length === 0) return 'geschlossen'
  return spans
    .map(([from, to]) => (from === to ? 'rund um die Uhr' : `${clock(from, false)}–${clockText(to, true)}`))
    .join(' und ')
}
