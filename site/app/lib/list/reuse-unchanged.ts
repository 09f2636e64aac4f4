type Identified = Readonly<{ id: string }>

/**
 * Returns `after` with the objects of `before` for unchanged rows, and `before` itself when nothing has changed, so that React does not
 * render unchanged rows again.
 */
export function reuseUnchanged<Row extends Identified>(
  before: readonly Row[],
  after: readonly Row[],
): readonly Row[] {
  const known = new Map(before.map((row) => [row.id, row]))
  const merged = after.map((row) => {
    const old = known.get(row.id)
    return old && isEqual(old, row) ? old : row
  })
  const isSame = merged.length === before.length && merged.every((row, place) => row === before[place])
  return isSame ? before : merged
}

/** Shallow comparison: a JSON column counts as changed, which costs only a rendering. */
function isEqual<Row extends Identified>(old: Row, row: Row): boolean {
  const keys = Object.keys(row) as Array<keyof Row>
  return keys.length === Object.keys(old).length && keys.every((key) => old[key] === row[key])
}
