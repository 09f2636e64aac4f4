/** A place on earth in degrees (WGS 84). */
export type Coordinates = Readonly<{ latitude: number; longitude: number }>

/** The coordinates of a row; null if it has none. */
export const coordinatesOf = ({
  latitude,
  longitude,
}: Readonly<{ latitude: number | null; longitude: number | null }>): Coordinates | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** Six digits are 10 cm. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Coordinates as they are stored, of a point that was chosen on a map. */
export const roundCoordinates = ({ latitude, longitude }: Coordinates): Coordinates => ({
  latitude: rounded(latitude),
  longitude: rounded(longitude),
})

/** As the field shows them, and as maps services take them. */
export const writeCoordinates = ({ latitude, longitude }: Coordinates): string => `${latitude}, ${longitude}`

/** Mean radius of the earth in metres (IUGG). */
const EARTH_RADIUS = 6_371_009
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two places in a straight line (haversine formula). */
export function metresBetween(a: Coordinates, b: Coordinates): number {
  const north = radians(b.latitude - a.latitude)
  const east = radians(b.longitude - a.longitude)
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** `350 m`, `1,2 km`, `14 km`. */
export function distanceText(metres: number): string {
  const rounded = Math.max(10, Math.round(metres / 10) * 10)
  if (rounded < 1000) return `${rounded} m`
  const digits = metres < 9_950 ? 1 : 0
  return `${(metres / 1000).toLocaleString('de-DE', { maximumFractionDigits: digits })} km`
}
