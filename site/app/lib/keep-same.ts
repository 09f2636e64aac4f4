type Identified = Readonly<{ id: string }>

/**
 * The rows `after`, with those that say the same as in `before` as the same objects; `before` itself when nothing has changed, so that
 * reading again draws nothing again.
 */
export function keepSame<Row extends Identified>(
  before: readonly Row[],
  after: readonly Row[],
): readonly Row[] {
  const known = new Map(before.map((row) => [row.id, row]))
  const kept = after.map((row) => {
    const old = known.get(row.id)
    return old && saysTheSame(old, row) ? old : row
  })
  const isSame = kept.length === before.length && kept.every((row, place) => row === before[place])
  return isSame ? before : kept
}

/** Values are compared as they are: what a column holds as JSON counts as changed, which costs a drawing and nothing else. */
function saysTheSame<Row extends Identified>(old: Row, row: Row): boolean {
  const keys = Object.keys(row) as Array<keyof Row>
  return keys.length === Object.keys(old).length && keys.every((key) => old[key] === row[key])
}
