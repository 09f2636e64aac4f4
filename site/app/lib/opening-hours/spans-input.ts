import type { Span } from './hours'

const MOST_SPANS = 6
const TIME = String.raw`(\d{1,2})(?:[:.](\d{2}))?`
const SPAN = new RegExp(`^${TIME}\\s*(?:-|–|bis)\\s*${TIME}$`)

/**
 * Reads hours of a day as people write them: `9-12:30, 14-18`, `9 bis 12 und 14 bis 18 Uhr`; none for an empty text or `geschlossen`. Null for
 * what is no time.
 */
export function readSpans(typed: string): readonly Span[] | null {
  const text = typed
    .toLowerCase()
    .replaceAll(/\buhr\b/g, '')
    .trim()
  if (text === '' || text === 'geschlossen') return []
  const spans = text.split(/\s*(?:,|;|\bund\b|\+)\s*/).map(readSpan)
  return spans.length > MOST_SPANS || spans.some((span) => span === null) ? null : (spans as Span[])
}

/** The same as it is typed: `9–12:30, 14–18`. */
export const writeSpans = (spans: readonly Span[]): string =>
  spans.map(([from, to]) => `${short(from, '0')}–${short(to, '24')}`).join(', ')

function readSpan(text: string): Span | null {
  const match = SPAN.exec(text.trim())
  const from = match && timeOf(match[1], match[2])
  const to = match && timeOf(match[3], match[4])
  return from && to ? [from, to] : null
}

function timeOf(hour = '', minute = '00'): string | null {
  const isMidnight = hour === '24' && minute === '00'
  if (!isMidnight && (Number(hour) > 23 || Number(minute) > 59)) return null
  return `${isMidnight ? '00' : hour.padStart(2, '0')}:${minute}`
}

function short(time: string, midnight: string): string {
  if (time === '00:00') return midnight
  return time.replace(/^0/, '').replace(/:00$/, '')
}
