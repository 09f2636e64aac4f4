import type { Coordinates } from './coordinates'
import { metresBetween } from './distance'

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
