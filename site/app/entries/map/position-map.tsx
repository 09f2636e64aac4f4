import { useId, useState } from 'react'
import { type Coordinates, roundCoordinates, writeCoordinates } from '../../lib/map/coordinates'
import type { PinPlace } from '../../lib/map/place'
import { Streets } from '../../lib/map/streets'
import { Button } from '../../ui/button/button'

type PositionMapProps = {
  position: Coordinates | null
  /** Middle of the town, where it is known. */
  centre: Coordinates | null
  onPick: (position: Coordinates) => void
}

/** Degrees of latitude to each side: 550 m. */
const REACH = 0.005

/** A map on which one position is seen and set: by a press, or by moving its pin with the arrow keys. */
export default function PositionMap({ position, centre, onPick }: PositionMapProps) {
  const hint = useId()
  // The map stays where it is while the pin is moved on it.
  const [middle, setMiddle] = useState(position ?? centre)
  const pick = (place: Coordinates) => {
    const picked = roundCoordinates(place)
    setMiddle(middle ?? picked)
    onPick(picked)
  }
  if (!middle)
    return (
      <p className="text-ink-soft">
        Bitte tragen Sie zuerst Koordinaten ein, oder in den Einstellungen unter „Karte“ die Ortsmitte.
      </p>
    )
  const pins: readonly PinPlace[] = position
    ? [{ id: 'position', name: 'Position', coordinates: position }]
    : []
  return (
    <section aria-label="Position auf der Karte" aria-describedby={hint} className="grid gap-2">
      <p id={hint} className="text-ink-soft">
        Drücken Sie auf die Stelle. Mit der Tastatur bewegen Pfeiltasten die Nadel, mit Umschalt schneller.
      </p>
      <div className="relative h-80 overflow-hidden rounded-card border border-line">
        <Streets
          places={pins}
          chosen={pins}
          onChoose={() => {}}
          centre={centre}
          own={null}
          frame={frameOf(middle)}
          onPick={pick}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {!position && (
          <Button variant="secondary" size="slim" onClick={() => pick(middle)}>
            Nadel in die Mitte setzen
          </Button>
        )}
        <p role="status" className="text-ink-soft">
          {position ? `Position: ${writeCoordinates(position)}` : 'Noch keine Position'}
        </p>
      </div>
    </section>
  )
}

const frameOf = ({ latitude, longitude }: Coordinates): readonly Coordinates[] => [
  { latitude: latitude - REACH, longitude },
  { latitude: latitude + REACH, longitude },
]
