const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

const words = new Intl.RelativeTimeFormat('de-DE', { numeric: 'auto' })

/** Relative time as text: `vor 3 Minuten`, `gestern`; `gerade eben` within a minute. */
export function timeAgo(instant: string, now: Date): string {
  const seconds = (now.getTime() - new Date(instant).getTime()) / 1000
  const unit = UNITS.find(([, size]) => seconds >= size)
  return unit ? words.format(-Math.floor(seconds / unit[1]), unit[0]) : 'gerade eben'
}
