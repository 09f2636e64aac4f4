import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from '../../ui/class-names'
import type { Point } from './map-data'
import type { PinPlace } from './place'

type PinProps = {
  places: readonly PinPlace[]
  isChosen: boolean
  onChoose: () => void
  /** Moves it by so many pixels; without it the pin stays. */
  onMove?: (by: Point) => void
}

/** Pixels that an arrow key moves a pin, without and with the shift key. */
const STEP = 4
const FAST = 10
const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The pin of a place, or of several that lie close together: a button, 44 pixels wide for fingers. Its tip is at the bottom. */
export function Pin({ places, isChosen, onChoose, onMove }: PinProps) {
  const [first] = places
  const several = places.length > 1
  const isEvent = places.every(({ sign }) => sign === 'event')
  const label = isEvent ? `Veranstaltung: ${first?.name}` : first?.name

  function move(event: KeyboardEvent) {
    const direction = DIRECTIONS[event.key]
    if (!direction || !onMove) return
    // Neither the page nor the map moves.
    event.preventDefault()
    event.stopPropagation()
    const pixels = STEP * (event.shiftKey ? FAST : 1)
    onMove({ x: direction.x * pixels, y: direction.y * pixels })
  }

  return (
    <button
      type="button"
      data-pin={first?.id}
      aria-label={several ? `${places.length} Orte: ${namesOf(places)}` : label}
      aria-pressed={onMove ? undefined : isChosen}
      onClick={onChoose}
      onKeyDown={onMove && move}
      className={classNames(
        'group relative grid h-11 w-11 place-items-center rounded-full outline-offset-0',
        isChosen && 'z-20',
      )}
    >
      <Sign
        isEvent={isEvent}
        className={classNames(
          'h-10 w-8 drop-shadow-md transition-transform motion-reduce:transition-none group-hover:scale-110',
          isChosen ? 'scale-115 fill-market-600' : isEvent ? 'fill-meadow-dark' : 'fill-river-800',
        )}
      >
        {several && (
          <text x="16" y="20" textAnchor="middle" className="fill-white font-text text-[0.9375rem] font-bold">
            {places.length}
          </text>
        )}
      </Sign>
      {!several && (
        <span
          aria-hidden="true"
          className={classNames(
            'pointer-events-none absolute bottom-full left-1/2 w-max max-w-48 -translate-x-1/2 rounded-soft bg-paper-bright px-2 py-0.5 text-sm leading-snug font-semibold shadow-card wrap-anywhere',
            !isChosen && 'hidden group-hover:block group-focus-visible:block',
          )}
        >
          {first?.name}
        </span>
      )}
    </button>
  )
}

type SignProps = { isEvent: boolean; className: string; children?: ReactNode }

/** A round pin for businesses, a square one for events. */
function Sign({ isEvent, className, children }: SignProps) {
  return (
    <svg viewBox="0 0 32 40" aria-hidden="true" className={className}>
      <path
        d={
          isEvent
            ? 'M3 2H29V28H22L16 39L10 28H3Z'
            : 'M16 39C16 39 30 24 30 15A14 14 0 1 0 2 15C2 24 16 39 16 39Z'
        }
        className="stroke-white"
        strokeWidth="2"
      />
      {children ||
        (isEvent ? (
          <path
            d="M9 9H23V22H9ZM9 13H23M13 6V10M19 6V10"
            className="fill-none stroke-white"
            strokeWidth="2"
          />
        ) : (
          <circle cx="16" cy="15" r="5" className="fill-white" />
        ))}
    </svg>
  )
}

/** What the shapes of pins mean. */
export const Legend = () => (
  <ul aria-label="Zeichen der Karte" className="mt-2 flex flex-wrap gap-x-5 text-[0.9375rem] text-ink-soft">
    <li className="inline-flex items-center gap-2">
      <Sign isEvent={false} className="h-6 w-5 fill-river-800" /> Betrieb
    </li>
    <li className="inline-flex items-center gap-2">
      <Sign isEvent className="h-6 w-5 fill-meadow-dark" /> Veranstaltung
    </li>
  </ul>
)

/** Where the visitor is. */
export function OwnMark() {
  return (
    <span
      role="img"
      aria-label="Ihr Standort"
      className="block size-5 rounded-full border-4 border-white bg-market-600 shadow-lifted ring-2 ring-market-600"
    />
  )
}

const MOST_NAMES = 3

const namesOf = (places: readonly PinPlace[]): string =>
  [
    ...places.slice(0, MOST_NAMES).map(({ name }) => name),
    ...(places.length > MOST_NAMES ? [`${places.length - MOST_NAMES} weitere`] : []),
  ].join(', ')
