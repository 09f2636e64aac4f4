import ICAL from 'ical.js'

/** Lines of a VEVENT by the name of their property, those of each in order. */
export type Entry = ReadonlyMap<string, readonly string[]>

/** What a VTIMEZONE says beside its rules, which are not read. */
export type ZoneDefinition = Readonly<{ location: string | null; offsets: ReadonlySet<string> }>

export type Contents = Readonly<{
  entries: readonly Entry[]
  zones: ReadonlyMap<string, ZoneDefinition>
  /** False where the last calendar does not end: the transfer broke off. */
  isWhole: boolean
}>

const LONGEST_LINE = 100_000
/** Lines of one property, e.g. EXDATE. */
const MOST_LINES = 1_000
const TEXTS = new Set(['DESCRIPTION', 'LOCATION', 'SUMMARY'])

/**
 * Entries and zones of a calendar; null if the lines are no calendar. A line that is no property of RFC 5545 continues the text before it.
 */
export function readContents(lines: readonly string[]): Contents | null {
  const begun = lines.findLastIndex((line) => /^\s*BEGIN:VCALENDAR\s*$/i.test(line))
  if (begun < 0) return null
  const isWhole = findFrom(lines, begun, /^\s*END:VCALENDAR\s*$/i) !== undefined
  const entries: Entry[] = []
  const zones = new Map<string, ZoneDefinition>()
  for (let at = 0; at < lines.length; at += 1) {
    const component = /^BEGIN:(VEVENT|VTIMEZONE)\s*$/i.exec(lines[at] ?? '')?.[1]?.toUpperCase()
    if (component === undefined) continue
    const end = endOf(lines, at, component)
    const inner = lines.slice(at + 1, end)
    if (component === 'VEVENT') entries.push(readEntry(inner))
    else readZone(inner, zones)
    at = end - 1
  }
  return { entries, zones, isWhole }
}

/** Place of the line after a component; one that is not ended reaches to the next entry. */
function endOf(lines: readonly string[], begin: number, name: string): number {
  const isEnd = new RegExp(`^(?:END:${name}|BEGIN:(?:VEVENT|VTIMEZONE)|END:VCALENDAR)\\s*$`, 'i')
  return findFrom(lines, begin + 1, isEnd) ?? lines.length
}

function findFrom(lines: readonly string[], start: number, pattern: RegExp): number | undefined {
  for (let at = start; at < lines.length; at += 1) if (pattern.test(lines[at] ?? '')) return at
  return undefined
}

function readEntry(lines: readonly string[]): Entry {
  const entry = new Map<string, string[]>()
  let text: string[] | undefined
  for (const line of withoutInner(lines)) {
    const name = propertyOf(line)
    if (name === undefined) {
      const last = text?.at(-1)
      if (text && last !== undefined && last.length < LONGEST_LINE)
        text[text.length - 1] = `${last}\\n${line}`
      continue
    }
    const known = entry.get(name) ?? []
    if (known.length < MOST_LINES) known.push(line.slice(0, LONGEST_LINE))
    entry.set(name, known)
    text = TEXTS.has(name) ? known : undefined
  }
  return entry
}

/** Name in capitals. A name of mixed case stands in a text whose line breaks were not escaped. */
function propertyOf(line: string): string | undefined {
  const name = /^\s?([A-Z0-9-]{1,40}|[a-z0-9-]{1,40})\s?[;:]/.exec(line)?.[1]
  if (name === undefined) return undefined
  const isKnown = Object.hasOwn(ICAL.design.icalendar.property, name.toLowerCase()) || /^x-/i.test(name)
  return isKnown ? name.toUpperCase() : undefined
}

/** Without components within the entry (alarms): they have descriptions and durations of their own. */
function withoutInner(lines: readonly string[]): string[] {
  const kept: string[] = []
  const unended = new Set<string>()
  for (let at = 0; at < lines.length; at += 1) {
    const name = /^BEGIN:([\w-]{1,40})\s*$/i.exec(lines[at] ?? '')?.[1]
    if (name === undefined) {
      kept.push(lines[at] ?? '')
      continue
    }
    const end = unended.has(name) ? undefined : findFrom(lines, at, new RegExp(`^END:${name}\\s*$`, 'i'))
    if (end === undefined) unended.add(name)
    else at = end
  }
  return kept
}

function readZone(lines: readonly string[], zones: Map<string, ZoneDefinition>): void {
  const valuesOf = (name: string) =>
    lines
      .filter((line) => line.toUpperCase().startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1))
  const [id] = valuesOf('TZID')
  if (id === undefined) return
  const [location = null] = valuesOf('X-LIC-LOCATION')
  zones.set(id.trim(), { location, offsets: new Set(valuesOf('TZOFFSETTO').map((offset) => offset.trim())) })
}
