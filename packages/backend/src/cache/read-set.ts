/** The tables that a response was made from, collected while it is made. */
export class ReadSet {
  readonly #tables = new Set<string>()
  #known = true
  #hasEntries = false

  /** Adds tables that were read; undefined: they are unknown, and the response is not cached. */
  add(tables: ReadonlySet<string> | undefined): void {
    this.#hasEntries = true
    if (!tables) this.#known = false
    else for (const table of tables) this.#tables.add(table)
  }

  /** Whether `add` has been called. */
  get hasEntries(): boolean {
    return this.#hasEntries
  }

  /** All tables that were read; undefined when they are unknown. */
  get tables(): ReadonlySet<string> | undefined {
    return this.#known ? this.#tables : undefined
  }
}
