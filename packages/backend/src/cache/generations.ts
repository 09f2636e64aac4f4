/** Numbers changes, to tell whether a table has changed since a response was made. */
export type Generations = Readonly<{
  /** Number of the latest change. */
  now(): number
  /** A table was written. */
  tableChanged(table: string): void
  /** Everything read before is stale: the schema has changed, or changes may have been missed. */
  everythingChanged(): void
  /** Whether these tables are unchanged since change number `since`. */
  isCurrent(tables: ReadonlySet<string>, since: number): boolean
}>

export function createGenerations(): Generations {
  let latest = 0
  let everything = 0
  const changes = new Map<string, number>()
  return {
    now: () => latest,
    tableChanged(table) {
      latest += 1
      changes.set(table, latest)
    },
    everythingChanged() {
      latest += 1
      everything = latest
      changes.clear()
    },
    isCurrent(tables, since) {
      if (since === latest) return true
      if (since < everything) return false
      for (const table of tables) if ((changes.get(table) ?? 0) > since) return false
      return true
    },
  }
}
