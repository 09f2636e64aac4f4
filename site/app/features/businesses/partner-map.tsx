import { useEffect, useState } from 'react'
import { PlaceMap } from '../../entries/map/place-map'
import type { Coordinates } from '../../lib/map/coordinates'
import { fullAddress } from './business'
import { placesByPath } from './business-places'
import type { Opening } from './hours/open-status'
import type { ListKey, Partner } from './listings'
import { labelOf } from './partner-filter'

type PartnerMapProps = { partners: readonly Partner[]; list: ListKey; opening: Opening | null }

/** The partners where they are; without their places all are listed as such. Loaded when it is opened. */
export default function PartnerMap({ partners, list, opening }: PartnerMapProps) {
  const [places, setPlaces] = useState<ReadonlyMap<string, Coordinates> | null>(null)
  useEffect(() => {
    void placesByPath().then(setPlaces)
  }, [])
  if (places === null) return null
  return (
    <PlaceMap
      name={labelOf(list)}
      places={partners.map((partner) => {
        const path = partner.business?.path ?? null
        const known = path === null ? null : opening?.(path)
        const address = fullAddress(partner)
        return {
          id: partner.id,
          name: partner.name,
          path,
          line: address,
          address,
          coordinates: (path !== null && places.get(path)) || null,
          ...(known && { openingText: known.text, isOpen: known.status.state === 'open' }),
        }
      })}
    />
  )
}
