import type { Coordinates } from './coordinates'

/** An entry of a list as the map shows it. */
export type MapPlace = Readonly<{
  id: string
  name: string
  /** Path of its page; null for one without. */
  path: string | null
  coordinates: Coordinates | null
  /** The line below the name: address or day. */
  line: string | null
  /** Whether it is open now (`OpeningLine`). */
  isOpen?: boolean
  openingText?: string
  /** Its pin; a business without. */
  sign?: 'event'
  /** What a maps service is asked for, where there are no coordinates. */
  address?: string | null
}>

/** What a pin shows. */
export type PinPlace = Pick<MapPlace, 'id' | 'name' | 'sign'> & Readonly<{ coordinates: Coordinates }>

export const isLocated = <Place extends Pick<MapPlace, 'coordinates'>>(
  place: Place,
): place is Place & Readonly<{ coordinates: Coordinates }> => place.coordinates !== null
