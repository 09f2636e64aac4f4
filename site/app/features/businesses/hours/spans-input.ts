import { visibleText } from '../../../../../supabase/functions/_shared/email-address.ts'
import type { Span } from './hours'

const MOST_SPANS = 6
const TIME = String.raw`(\d{1,2}?)(?:[:.]?(\d{2}))?`
const SPAN = new RegExp(`^(?:von )?${TIME} ?- ?${TIME}$`)
const CLOSED = /^(|-|geschlossen|zu|ruhetag|geschl\.?)$/
const ALL_DAY = /^(24 ?(h|std\.?|stunden)|rund um die (uhr|zeit)|durchgehend)( geöffnet)?$/

/**
 * Reads hours of a day as people write them: `9-12:30, 14-18`, `9 bis 12 u. 14 bis 18 Uhr`, `9.00—12.00Uhr / 14h-18h`; no spans for an empty
 * text or `geschlossen`. Null if the text is no time.
 */
export function readSpans(typed: string): readonly Span[] | null {
  const text = visibleText(typed)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Pd}|\u2212|~|\bbis\b/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
  if (CLOSED.test(text)) return []
  if (ALL_DAY.test(text)) return [['00:00', '00:00']]
  const spans = text
    .replace(/ ?\bdurchgehend\b/, '')
    // `9 Uhr 30`, `9h30`; after an end two digits may begin the next span: `9-12 Uhr 14-18 Uhr`.
    .replace(/(?<!- ?\d?)(?<!\d)(\d{1,2}) ?(?:uhr|h) ?(\d{2})(?!\d)/g, '$1:$2')
    .replace(/(\d) ?(?:uhr|h) ?(\d{2})(?! ?[-:.\d])/g, '$1:$2')
    .replace(/(?<=\d) ?(?:uhr|h)\b\.?/g, '')
    .replace(/ ?(?:[,;/|&+]|\bund\b|\bu(?:nd)?\b\.?|\bsowie\b) ?/g, ',')
    // Nothing but a space between two spans.
    .replace(/(?<=-[ \d:.]*\d) (?=\d{1,2}[:.]?\d{0,2} ?-)/g, ',')
    .split(',')
    .map(readSpan)
  return spans.length > MOST_SPANS || spans.some((span) => span === null) ? null : (spans as Span[])
}

/** The spans as people type them: `9–12:30, 14–18`. */
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
