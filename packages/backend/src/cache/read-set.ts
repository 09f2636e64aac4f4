/** What an answer was made from: collected while it is made. */
export class ReadSet {
  readonly #tables = new Set<string>()
  #known = true
  #told = false

  /** Tables that were read; without them nobody knows, and the answer is not kept. */
  add(tables: ReadonlySet<string> | undefined): void {
    this.#told = true
    if (!tables) this.#known = false
    else for (const table of tables) this.#tables.add(table)
  }

  /** Whether anybody has said what was read. */
  get isKnown(): boolean {
    return this.#told
  }

  /** Everything that was read, or undefined when that is not known. */
  get tables(): ReadonlySet<string> | undefined {
    return this.#known ? this.#tables : undefined
  }
}
