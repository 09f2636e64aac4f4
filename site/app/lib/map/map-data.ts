import type { Coordinates } from './coordinates'
import type { PinPlace } from './place'

export type Point = Readonly<{ x: number; y: number }>

/** What a map shows: the pins of places, which of them are chosen, the middle of the town, and where the visitor is. */
export type MapProps = Readonly<{
  places: readonly PinPlace[]
  chosen: readonly PinPlace[]
  onChoose: (places: readonly PinPlace[]) => void
  centre: Coordinates | null
  own: Coordinates | null
  /** The area that must be visible, in place of places and middle. */
  frame?: readonly Coordinates[]
  /** Takes a place that is pressed, or that a pin is moved to by arrow keys. */
  onPick?: (place: Coordinates) => void
}>

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

/** The map data that the server has, as `/karte/auszug.json` says; null without any. */
export type MapData = Readonly<{
  /** Address of the archive, which changes with it. */
  tiles: string
  /** West, south, east, north in degrees. */
  bounds: [number, number, number, number]
  minZoom: number
  maxZoom: number
}>

const MAP_DATA_PATH = '/karte/auszug.json'

/** Reads whether there are map data. Never rejects: without an answer the result is null. */
export async function fetchMapData(): Promise<MapData | null> {
  try {
    const answer = await fetch(MAP_DATA_PATH)
    const read = (await answer.json()) as MapData | { tiles: null }
    return read.tiles === null ? null : read
  } catch {
    return null
  }
}
