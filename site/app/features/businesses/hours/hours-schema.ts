import * as z from 'zod/mini'
import { type OpeningHours, WEEKDAYS } from './hours.ts'

const MOST_SPANS = 6
export const MOST_SEASONS = 6
export const MOST_EXCEPTIONS = 60
const MOST_BYTES = 20_000

/** A line as `private.is_line` and `private.is_text` take it: something to read, without control characters. */
const line = (most: number) =>
  z.string().check(
    z.refine((text) => {
      const characters = [...text]
      const isPlain = characters.every((each) => (each >= ' ' && each !== '\x7f') || '\t\n\r'.includes(each))
      return isPlain && characters.length <= most && text.trim() !== ''
    }),
  )

const exists = (day: string) => {
  const read = new Date(`${day}T00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)
}

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const spans = z.array(z.tuple([time, time])).check(z.maxLength(MOST_SPANS))
const weekly = z.partialRecord(z.enum(WEEKDAYS), spans)
/** A day of a year with a 29 February. */
const dayOfYear = z.string().check(z.refine((day) => /^\d\d-\d\d$/.test(day) && exists(`2024-${day}`)))
const day = z.string().check(z.refine((text) => /^2[01]\d\d-\d\d-\d\d$/.test(text) && exists(text)))
const season = z.strictObject({ name: line(60), from: dayOfYear, to: dayOfYear, weekly })
const exception = z
  .strictObject({ from: day, to: day, spans, note: z.exactOptional(line(200)) })
  .check(z.refine(({ from, to }) => from <= to))

/** Bytes of the document as the database writes it, with a space after each separator. */
const bytesOf = (document: unknown) =>
  new TextEncoder().encode(
    JSON.stringify(document).replaceAll(/"(?:[^"\\]|\\.)*"|[:,]/g, (part) =>
      part.startsWith('"') ? part : `${part} `,
    ),
  ).length

/** Opening hours of a business (docs/product.md#opening-hours), as `private.are_opening_hours` takes them. */
export const OPENING_HOURS: z.ZodMiniType<OpeningHours> = z
  .strictObject({
    weekly,
    seasons: z.exactOptional(z.array(season).check(z.maxLength(MOST_SEASONS))),
    exceptions: z.exactOptional(z.array(exception).check(z.maxLength(MOST_EXCEPTIONS))),
    holidays: z.exactOptional(z.enum(['closed', 'usual'])),
  })
  .check(z.refine((hours) => bytesOf(hours) <= MOST_BYTES))
