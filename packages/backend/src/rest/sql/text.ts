/** Quotes an identifier from the catalogs. */
export const quote = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`

export const qualified = (item: Readonly<{ schema: string; name: string }>) =>
  `${quote(item.schema)}.${quote(item.name)}`

/** A literal for names from the catalogs; values are always parameters. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

export type Statement = Readonly<{ text: string; values: readonly string[] }>

/** Collects the values of a statement; the SQL text contains only their placeholders. */
export class Values {
  readonly list: string[] = []

  /** Returns the placeholder. Values go as text of unknown type, so the database converts them as it would a literal. */
  add(value: string): string {
    this.list.push(value)
    return `$${this.list.length}`
  }
}
