/** The relation whose columns are compared. */
type Named = Readonly<{ name: string; columns: ReadonlyMap<string, unknown> }>

const MAX_DISTANCE = 3

/**
 * PostgreSQL's hint for a misspelt column, by its own rule: the one or two nearest names, at most three edits away and
 * at most half the length of the requested name.
 */
export function nearestColumn(source: Named, name: string): string | null {
  let best = MAX_DISTANCE + 1
  let nearest: string[] = []
  for (const column of source.columns.keys()) {
    if (Math.abs(column.length - name.length) > MAX_DISTANCE) continue
    const distance = editDistance(column, name)
    if (distance > Math.floor(name.length / 2) || distance > best) continue
    if (distance < best) nearest = []
    best = distance
    nearest.push(column)
  }
  const [first, second, third] = nearest.map((column) => `"${source.name}.${column}"`)
  if (!first || third || best > MAX_DISTANCE) return null
  if (second) return `Perhaps you meant to reference the column ${first} or the column ${second}.`
  return `Perhaps you meant to reference the column ${first}.`
}

/** Levenshtein distance, by the full matrix since names are short. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
