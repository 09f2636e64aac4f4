import ICAL from 'ical.js'
import type { Entry } from './entries.ts'
import { plainLine, plainText } from './plain-text.ts'

/** What people read of an event. Contacts of organisers and guests are not read. */
export type EntryTexts = Readonly<{
  title: string
  description: string | null
  location: string | null
  status: 'scheduled' | 'cancelled'
}>

/** Value of the first line of a property that can be read; undefined without one. */
export function textOf(entry: Entry, name: string): string | undefined {
  return entry
    .get(name)
    ?.map((line) => readText(line) ?? readText(name + line.slice(line.indexOf(':'))))
    .find((value) => value !== undefined)
}

/** Undefined for a line whose parameters the library does not read. */
function readText(line: string): string | undefined {
  try {
    const value = ICAL.Property.fromString(line.trimStart(), ICAL.design.icalendar).getFirstValue()
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

/** Null for a private entry or one without a title. A date of a series has the texts of the series that it does not have itself. */
export function readTexts(entry: Entry, series: Entry = entry): EntryTexts | null {
  const text = (name: string) => textOf(entry, name) ?? textOf(series, name) ?? ''
  const title = plainLine(textOf(entry, 'SUMMARY') || textOf(series, 'SUMMARY') || '', 200)
  if (title === null || /^\s*(?:private|confidential)/i.test(text('CLASS'))) return null
  const link = text('URL').trim()
  const description = plainText(text('DESCRIPTION'), /^https?:/.test(link) ? 2_900 : 5_000)
  return {
    title,
    description:
      /^https?:\/\/\S{1,2000}$/.test(link) && !description?.includes(link)
        ? [description, link].filter(Boolean).join('\n\n')
        : description,
    location: plainLine(text('LOCATION'), 200),
    status: /^\s*cancell?ed/i.test(text('STATUS')) ? 'cancelled' : 'scheduled',
  }
}
