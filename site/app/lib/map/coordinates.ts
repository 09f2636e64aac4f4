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
