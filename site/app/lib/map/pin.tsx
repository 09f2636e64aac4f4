import type { KeyboardEvent } from 'react'
import { classNames } from '../../ui/class-names'
import type { PinPlace } from './place'
import type { Point } from './plan'

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
      aria-label={several ? `${places.length} Orte: ${namesOf(places)}` : first?.name}
      aria-pressed={onMove ? undefined : isChosen}
      onClick={onChoose}
      onKeyDown={onMove && move}
      className={classNames(
        'group grid h-11 w-11 place-items-center rounded-full outline-offset-0',
        isChosen && 'z-20',
      )}
    >
      <svg
        viewBox="0 0 32 40"
        aria-hidden="true"
        className={classNames(
          'h-10 w-8 drop-shadow-md transition-transform motion-reduce:transition-none group-hover:scale-110',
          isChosen ? 'scale-115 fill-market-600' : isEvent ? 'fill-meadow-dark' : 'fill-river-800',
        )}
      >
        <path
          d="M16 39C16 39 30 24 30 15A14 14 0 1 0 2 15C2 24 16 39 16 39Z"
          className="stroke-white"
          strokeWidth="2"
        />
        {several ? (
          <text x="16" y="20" textAnchor="middle" className="fill-white font-text text-[0.9375rem] font-bold">
            {places.length}
          </text>
        ) : isEvent ? (
          <rect x="11" y="10" width="10" height="10" className="fill-white" />
        ) : (
          <circle cx="16" cy="15" r="5" className="fill-white" />
        )}
      </svg>
    </button>
  )
}

const MOST_NAMES = 3

const namesOf = (places: readonly PinPlace[]): string =>
  [
    ...places.slice(0, MOST_NAMES).map(({ name }) => name),
    ...(places.length > MOST_NAMES ? [`${places.length - MOST_NAMES} weitere`] : []),
  ].join(', ')
