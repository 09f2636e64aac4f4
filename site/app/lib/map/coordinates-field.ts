import { type Field, parsed, type Rule } from '../form/schema.ts'
import { type Coordinates, metresBetween } from './coordinates.ts'
import { readCoordinates } from './read-coordinates.ts'

/** From the middle of the town; farther away is a slip. */
const FARTHEST_METRES = 50_000

export const areCoordinates: Rule = (written) =>
  written === '' || readCoordinates(written)
    ? undefined
    : 'Bitte wie „49.1234, 12.3456“ oder als Link eines Kartendienstes.'

/** Asks for coordinates in one field, near `centre` where that is known. */
export const coordinatesField = (centre: Coordinates | null): Field<Coordinates | null> =>
  parsed((typed) => readCoordinates(typed), {
    label: 'Koordinaten',
    maxLength: 2000,
    autoComplete: 'off',
    placeholder: '49.1234, 12.3456',
    rule(typed, texts) {
      const coordinates = readCoordinates(typed)
      return coordinates && centre && metresBetween(centre, coordinates) > FARTHEST_METRES
        ? 'Das ist mehr als 50 km vom Ort entfernt. Breitengrad zuerst, dann der Längengrad.'
        : areCoordinates(typed, texts)
    },
  })

export const COORDINATES_HINT =
  'Für die Karte. Auf openstreetmap.org oder bei einem anderen Kartendienst den Ort suchen und den Link der Seite hier einfügen.'

/** The columns of a row. */
export const coordinateColumns = (coordinates: Coordinates | null) => ({
  latitude: coordinates?.latitude ?? null,
  longitude: coordinates?.longitude ?? null,
})
