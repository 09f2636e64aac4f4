import { type RefObject, useLayoutEffect, useState } from 'react'
import { type Coordinates, metresBetween } from './coordinates'

export type Size = Readonly<{ width: number; height: number }>
export type Point = Readonly<{ x: number; y: number }>

/** Free space at the edges in pixels, so that pins are whole. */
const MARGIN = 44
/** Least extent of a plan, in degrees of latitude: some 450 m. */
const LEAST_EXTENT = 0.004

/** The drawing of some places in a box: where each place is, and how many metres a pixel has in the middle. */
export type Plan = Readonly<{
  project: (place: Coordinates) => Point
  /** The place at a point of the box. */
  placeAt: (point: Point) => Coordinates
  metresPerPixel: number
}>

/** Lays out a plan with north above. Without a place it is around nothing: the first is drawn in the middle. */
export function layOutPlan(places: readonly Coordinates[], { width, height }: Size): Plan {
  const latitudes = places.map(({ latitude }) => latitude)
  const longitudes = places.map(({ longitude }) => longitude)
  const middle = {
    latitude: places.length > 0 ? (Math.min(...latitudes) + Math.max(...latitudes)) / 2 : 0,
    longitude: places.length > 0 ? (Math.min(...longitudes) + Math.max(...longitudes)) / 2 : 0,
  }
  // A town is small enough for a plane: a degree of longitude is shorter by the cosine of the latitude.
  const narrowing = Math.cos((middle.latitude * Math.PI) / 180)
  const high = places.length > 0 ? Math.max(...latitudes) - Math.min(...latitudes) : 0
  const wide = places.length > 0 ? (Math.max(...longitudes) - Math.min(...longitudes)) * narrowing : 0
  const scale = Math.min(
    Math.max(1, height - 2 * MARGIN) / Math.max(high, LEAST_EXTENT),
    Math.max(1, width - 2 * MARGIN) / Math.max(wide, LEAST_EXTENT),
  )
  return {
    project: ({ latitude, longitude }) => ({
      x: width / 2 + (longitude - middle.longitude) * narrowing * scale,
      y: height / 2 - (latitude - middle.latitude) * scale,
    }),
    placeAt: ({ x, y }) => ({
      latitude: middle.latitude - (y - height / 2) / scale,
      longitude: middle.longitude + (x - width / 2) / (narrowing * scale),
    }),
    metresPerPixel: metresBetween(middle, { ...middle, latitude: middle.latitude + 0.01 }) / (0.01 * scale),
  }
}

/** The longest bar of 1, 2 or 5 times a power of ten metres that is not wider than so many pixels. */
export function scaleBar(
  metresPerPixel: number,
  widest: number,
): Readonly<{ metres: number; width: number }> {
  const most = metresPerPixel * widest
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = ([5, 2, 1].find((times) => times * power <= most) ?? 1) * power
  return { metres, width: metres / metresPerPixel }
}

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

/** Size of an element in pixels; null until it is laid out. */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  // Before it is painted.
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => setSize({ width: measured.clientWidth, height: measured.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return size
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

/** Reads whether there are map data. Never rejects: without an answer the result is null, and the plan stays. */
export async function fetchMapData(): Promise<MapData | null> {
  try {
    const answer = await fetch(MAP_DATA_PATH)
    const read = (await answer.json()) as MapData | { tiles: null }
    return read.tiles === null ? null : read
  } catch {
    return null
  }
}
