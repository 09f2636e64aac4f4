import type { TownEvent } from '../event'

/** What a map is asked for: coordinates, else the address, else the place in the town; null without a place. */
export function eventPlaceQuery(
  { latitude, longitude, address, location }: TownEvent,
  town: string,
): string | null {
  if (latitude !== null && longitude !== null) return `${latitude},${longitude}`
  if (address) return address
  return location && [location, town].filter(Boolean).join(', ')
}
