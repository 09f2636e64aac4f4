import type { CsvLine } from './read'

/** Headers by which a field's column is found, ignoring case and spelling of umlauts. */
export type ColumnNames<Field extends string> = Readonly<Record<Field, readonly string[]>>

export type CsvTable<Field extends string> = Readonly<{
  /** False when no header was recognised and the columns were assigned by position. */
  headerKnown: boolean
  /** Headers of columns that belong to no field. */
  ignored: readonly string[]
  rows: ReadonlyArray<
    Readonly<{ line: number; cells: readonly string[]; fields: Readonly<Record<Field, string>> }>
  >
}>

/**
 * Assigns columns to fields by the header. When no header is recognised, columns are assigned in the order of `names`; the first line
 * counts as header in any case (docs/product.md#csv-files). Missing columns read as empty.
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

/** Earlier names take precedence over later ones, whatever the positions of their columns. */
function firstPlace(header: readonly string[], names: readonly string[]): number {
  for (const name of names) {
    const place = header.indexOf(simplified(name))
    if (place >= 0) return place
  }
  return -1
}

/** "E-Mail", "e mail" and "Email" are the same name, as are "Straße" and "Strasse", "Kategorie " and "kategorie". */
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
