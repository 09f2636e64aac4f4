import type { CsvLine } from './read'

/** Names under which a field's column may be found, in any case and spelling of umlauts. */
export type ColumnNames<Field extends string> = Readonly<Record<Field, readonly string[]>>

export type CsvTable<Field extends string> = Readonly<{
  /** False when no column's name was known, and the columns were taken in their usual order. */
  headerKnown: boolean
  /** Headings of columns that belong to no field. */
  ignored: readonly string[]
  rows: ReadonlyArray<
    Readonly<{ line: number; cells: readonly string[]; fields: Readonly<Record<Field, string>> }>
  >
}>

/**
 * Finds each field's column by the header. Where no name is known the fields are taken in the order of `names`; the first line counts as
 * header all the same (docs/product.md#csv-files). Missing columns read as empty.
 */
export function byColumn<Field extends string>(
  lines: readonly CsvLine[],
  names: ColumnNames<Field>,
): CsvTable<Field> {
  const [header, ...rest] = lines
  const fields = Object.keys(names) as Field[]
  const known = (header?.cells ?? []).map(simplified)
  const places = fields.map((field) => firstPlace(known, names[field]))
  const headerKnown = places.some((place) => place >= 0)
  const placeOf = (order: number) => (headerKnown ? (places[order] ?? -1) : order)
  const used = new Set(fields.map((_, order) => placeOf(order)))
  return {
    headerKnown,
    ignored: (header?.cells ?? []).filter((cell, place) => cell !== '' && !used.has(place)),
    rows: rest.map(({ number, cells }) => ({
      line: number,
      cells,
      fields: Object.fromEntries(
        fields.map((field, order) => [field, cells[placeOf(order)] ?? '']),
      ) as Record<Field, string>,
    })),
  }
}

/** Earlier names win over later ones, wherever their columns stand. */
function firstPlace(header: readonly string[], names: readonly string[]): number {
  for (const name of names) {
    const place = header.indexOf(simplified(name))
    if (place >= 0) return place
  }
  return -1
}

/** "E-Mail", "e mail" and "Email" are one name, as are "Straße" and "Strasse", "Kategorie " and "kategorie". */
function simplified(name: string): string {
  return name
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '')
}
