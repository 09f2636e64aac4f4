/** What an answer was made from: collected while it is made. */
export class Reading {
  readonly #tables = new Set<string>()
  #known = true

  /** Tables that were read; without them nobody knows, and the answer is not kept. */
  add(tables: ReadonlySet<string> | undefined): void {
    if (!tables) this.#known = false
    else for (const table of tables) this.#tables.add(table)
  }

  /** Everything that was read, or undefined when that is not known. */
  get tables(): ReadonlySet<string> | undefined {
    return this.#known ? this.#tables : undefined
  }
}
