/** Counts what has changed, so that an answer knows whether something it was made from is newer than itself. */
export type Generations = Readonly<{
  /** Number of the latest change. */
  now(): number
  /** A table was written. */
  tableChanged(table: string): void
  /** Nothing that was read before counts any more: the schema has changed, or changes may have been missed. */
  everythingChanged(): void
  /** Whether something made of these tables, begun at change number `since`, is as it would be made now. */
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
