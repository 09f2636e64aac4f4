import { hash } from 'node:crypto'

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

/** Statements one connection keeps prepared at most; each costs the database memory on every connection. */
const MAX_PREPARED = 150
/** Texts whose uses are counted before they get a name. */
const MAX_COUNTED = 1000
/** Uses of a text after which it is prepared. */
const MIN_USES = 3
/** Whether an index finds a pattern depends on the pattern, and a prepared statement is planned without it. */
const LOOKS_FOR_A_PATTERN = / (I?LIKE|~\*?|OPERATOR\("search"\.~~\*\)) /

/**
 * Names of prepared statements for repeated texts. The number of names is bounded; further texts run unnamed, which is slower. Pattern
 * matches always run unnamed, because a generic plan would not use their index.
 */
export class PreparedNames {
  readonly #names = new Map<string, string>()
  readonly #watched = new Map<string, number>()
  readonly version: number

  /** Statements of another `version` of the catalogs never share a name with these. */
  constructor(version: number) {
    this.version = version
  }

  nameFor({ text }: Statement): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= MAX_PREPARED) return name
    if (LOOKS_FOR_A_PATTERN.test(text)) return undefined
    const uses = (this.#watched.get(text) ?? 0) + 1
    this.#watched.delete(text)
    if (uses >= MIN_USES) {
      const fresh = `rest_${this.version}_${hash('sha1', text)}`
      this.#names.set(text, fresh)
      return fresh
    }
    this.#watched.set(text, uses)
    if (this.#watched.size > MAX_COUNTED) this.#watched.delete(this.#watched.keys().next().value ?? '')
    return undefined
  }
}
