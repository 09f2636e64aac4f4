import { onOneLine, onSeveralLines } from '../form/fields'

export type CsvLine = Readonly<{
  /** Number of the record in the file, from 1. */
  number: number
  cells: readonly string[]
}>

/** Headings by which a field's columns are found, ignoring case and spelling of umlauts. */
export type ColumnNames<Field extends string> = Readonly<Record<Field, readonly string[]>>

export type CsvTable<Field extends string> = Readonly<{
  /** False when no heading was recognised and the columns were assigned by position. */
  headerKnown: boolean
  /** Fields that have a column. */
  found: ReadonlySet<Field>
  /** Headings of columns that belong to no field, or have values beside those of a column that comes first. */
  ignored: readonly string[]
  rows: ReadonlyArray<
    Readonly<{ line: number; cells: readonly string[]; fields: Readonly<Record<Field, string>> }>
  >
}>

/**
 * Assigns columns to fields by the headings in the first line. If several columns match a field, the first in the order of its names counts, and the
 * next one in rows where that is empty. Line breaks become spaces, except in the fields of `severalLines`. When no heading is recognised, columns are assigned in the order of `names`; the first line counts as header
 * in any case (docs/product.md#csv-files). Columns of `more` are found by their headings only. Missing columns read as empty.
 */
export function byColumn<Field extends string, More extends string = never>(
  lines: readonly CsvLine[],
  names: ColumnNames<Field>,
  more: ColumnNames<More> = {} as ColumnNames<More>,
  severalLines: readonly Field[] = [],
): CsvTable<Field | More> {
  const [header, ...rest] = lines
  const headings = header?.cells ?? []
  const all = Object.entries<readonly string[]>({ ...names, ...more }) as [Field | More, readonly string[]][]
  const byHeading = all.map(([field, known]) => [field, placesOf(headings, known)] as const)
  const headerKnown = byHeading.some(([, places]) => places.length > 0)
  const positions = Object.keys(names).map((field, place) => [field as Field, [place]] as const)
  const columns = headerKnown ? byHeading : positions
  const unread = new Set(headings.keys())
  for (const place of columns.flatMap(([, places]) => places)) unread.delete(place)
  const rows = rest.map(({ number, cells }) => {
    const fields = Object.fromEntries(all.map(([field]) => [field, ''])) as Record<Field | More, string>
    for (const [field, places] of columns) {
      const [place, ...others] = places.filter((each) => cells[each])
      if (place === undefined) continue
      const clean = (severalLines as readonly string[]).includes(field) ? onSeveralLines : onOneLine
      fields[field] = clean(cells[place] ?? '')
      for (const other of others) if (cells[other] !== cells[place]) unread.add(other)
    }
    return { line: number, cells, fields }
  })
  return {
    headerKnown,
    found: new Set(columns.filter(([, places]) => places.length > 0).map(([field]) => field)),
    ignored: headings.filter((cell, place) => cell !== '' && unread.has(place)),
    rows,
  }
}

/** How many of the fields a line has headings of. */
export const knownHeadings = (cells: readonly string[], names: ColumnNames<string>): number =>
  Object.values(names).filter((known) => placesOf(cells, known).length > 0).length

/** Places of the columns with one of these names, in the order of the names. */
function placesOf(headings: readonly string[], names: readonly string[]): readonly number[] {
  const known = headings.map(simplified)
  const places = names
    .map(simplified)
    .flatMap((name) => known.flatMap((each, place) => (each === name ? place : [])))
  return [...new Set(places)]
}

/** "E-Mail", "e mail" and "Email" are the same name, as are "Straße" and "Strasse", "Kategorie " and "kategorie", "mitglied_name" (JVerein) and "Name". */
export function simplified(name: string): string {
  return name
    .toLowerCase()
    .replace(/^mitglied[_.]/, '')
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '')
}
