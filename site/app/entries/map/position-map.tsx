import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { type Coordinates, roundCoordinates, writeCoordinates } from '../../lib/map/coordinates'
import type { PinPlace } from '../../lib/map/place'
import { PlanOrStreets } from '../../lib/map/plan-or-streets'
import { Button } from '../../ui/button/button'
import { IconButton } from '../../ui/button/icon-button'

type PositionMapProps = {
  position: Coordinates | null
  /** Middle of the town, where it is known. */
  centre: Coordinates | null
  onPick: (position: Coordinates) => void
}

/** Degrees of latitude to each side: 550 m, and 70 m to 18 km by the buttons. */
const FIRST_REACH = 0.005
const REACHES = [0.000625, 0.16] as const

/** A map on which one position is seen and set: by a press, or by moving its pin with the arrow keys. */
export default function PositionMap({ position, centre, onPick }: PositionMapProps) {
  const hint = useId()
  // The plan stays where it is while the pin is moved on it.
  const [middle, setMiddle] = useState(position ?? centre)
  const [reach, setReach] = useState(FIRST_REACH)
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
  const isAway = position !== null && !isWithin(position, middle, reach)
  return (
    <section aria-label="Position auf der Karte" aria-describedby={hint} className="grid gap-2">
      <p id={hint} className="text-ink-soft">
        Drücken Sie auf die Stelle. Mit der Tastatur bewegen Pfeiltasten die Nadel, mit Umschalt schneller.
      </p>
      <div className="relative h-80 overflow-hidden rounded-card border border-line">
        <PlanOrStreets
          places={pins}
          chosen={pins}
          onChoose={() => {}}
          centre={centre}
          own={null}
          frame={frameOf(middle, reach)}
          onPick={pick}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <IconButton
          icon={Plus}
          label="Ausschnitt vergrößern"
          disabled={reach <= REACHES[0]}
          onClick={() => setReach(reach / 2)}
        />
        <IconButton
          icon={Minus}
          label="Ausschnitt verkleinern"
          disabled={reach >= REACHES[1]}
          onClick={() => setReach(reach * 2)}
        />
        {!position && (
          <Button variant="secondary" size="slim" onClick={() => pick(middle)}>
            Nadel in die Mitte setzen
          </Button>
        )}
        {isAway && (
          <Button variant="secondary" size="slim" onClick={() => setMiddle(position)}>
            Zur Nadel
          </Button>
        )}
        <p role="status" className="text-ink-soft">
          {position ? `Position: ${writeCoordinates(position)}` : 'Noch keine Position'}
        </p>
      </div>
    </section>
  )
}

const frameOf = ({ latitude, longitude }: Coordinates, reach: number): readonly Coordinates[] => [
  { latitude: latitude - reach, longitude },
  { latitude: latitude + reach, longitude },
]

const isWithin = (place: Coordinates, middle: Coordinates, reach: number) =>
  Math.abs(place.latitude - middle.latitude) <= reach &&
  Math.abs(place.longitude - middle.longitude) <= 3 * reach
