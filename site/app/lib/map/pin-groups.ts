import type { Point } from './plan'

/** Pins that are nearer than this in pixels overlap. */
const APART = 40

/** Rows whose pins overlap, and where their common pin is. */
export type PinGroup<Row> = Readonly<{ rows: readonly Row[]; point: Point }>

/**
 * Rows by where their pins are: each joins the first group that its pin would overlap, and the pin of a group is where its first row is. So
 * the same rows give the same groups.
 */
export function groupPins<Row>(rows: readonly Row[], pointOf: (row: Row) => Point): readonly PinGroup<Row>[] {
  const groups: { rows: Row[]; point: Point }[] = []
  const cells = new Map<string, typeof groups>()
  const cell = (value: number) => Math.floor(value / APART)
  for (const row of rows) {
    const point = pointOf(row)
    const [column, line] = [cell(point.x), cell(point.y)]
    const near = [-1, 0, 1].flatMap((right) =>
      [-1, 0, 1].flatMap((down) => cells.get(`${column + right},${line + down}`) ?? []),
    )
    const found = near.find((each) => Math.hypot(each.point.x - point.x, each.point.y - point.y) < APART)
    if (found) {
      found.rows.push(row)
      continue
    }
    const group = { rows: [row], point }
    groups.push(group)
    const key = `${column},${line}`
    cells.set(key, [...(cells.get(key) ?? []), group])
  }
  return groups
}
