import { type MouseEvent, useRef } from 'react'
import { classNames } from '../../ui/class-names'
import { type Coordinates, distanceText } from './coordinates'
import { Pin } from './pin'
import type { PinPlace } from './place'
import { groupPins, layOutPlan, type Point, scaleBar, useSize } from './plan'

/** What a map shows: the pins of places, which of them are chosen, the middle of the town, and where the visitor is. */
export type MapProps = Readonly<{
  places: readonly PinPlace[]
  chosen: readonly PinPlace[]
  onChoose: (places: readonly PinPlace[]) => void
  centre: Coordinates | null
  own: Coordinates | null
  /** The area that must be visible, in place of places and middle. */
  frame?: readonly Coordinates[]
  /** Takes a place that is pressed, or that a pin is moved to by arrow keys. */
  onPick?: (place: Coordinates) => void
}>

const WIDEST_BAR = 140

/** One object: React would empty the element for another one. */
const EMPTY = { __html: '' }

/** A plan with pins, without streets: for sites without map data. */
export function DrawnPlan({ places, chosen, onChoose, centre, own, frame, onPick }: MapProps) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const shown = frame ?? [...places.map(({ coordinates }) => coordinates), ...(centre ? [centre] : [])]
  const plan = size && layOutPlan(shown, size)
  const isInside = ({ x, y }: Point) =>
    size !== null && x >= 0 && y >= 0 && x <= size.width && y <= size.height
  const ownPoint = own && plan?.project(own)
  function pick({ target, clientX, clientY }: MouseEvent) {
    const area = box.current?.getBoundingClientRect()
    if (!plan || !area || (target as Element).closest('button')) return
    onPick?.(plan.placeAt({ x: clientX - area.left, y: clientY - area.top }))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shorter way for the mouse; pins are moved by keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      ref={box}
      onClick={onPick && pick}
      className={classNames('relative size-full overflow-hidden bg-paper-deep', onPick && 'cursor-crosshair')}
    >
      {plan && size ? (
        <>
          <Grid centre={centre && plan.project(centre)} metresPerPixel={plan.metresPerPixel} {...size} />
          {ownPoint && isInside(ownPoint) && (
            <At point={ownPoint}>
              <OwnMark />
            </At>
          )}
          {groupPins(places, ({ coordinates }) => plan.project(coordinates)).map(({ rows, point }) => (
            <At key={rows[0]?.id} point={point} tip>
              <Pin
                places={rows}
                isChosen={rows.some((row) => chosen.includes(row))}
                onChoose={() => onChoose(rows)}
                {...(onPick && {
                  onMove: (by) => onPick(plan.placeAt({ x: point.x + by.x, y: point.y + by.y })),
                })}
              />
            </At>
          ))}
          <ScaleBar metresPerPixel={plan.metresPerPixel} />
        </>
      ) : (
        // React does not touch its content: `PlanBeforeUse` draws there until this plan is hydrated.
        <div
          data-plan
          className="size-full"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing
          dangerouslySetInnerHTML={EMPTY}
          suppressHydrationWarning
        />
      )}
    </div>
  )
}

/** Places its content around a point, or above it. */
function At({ point, tip = false, children }: { point: Point; tip?: boolean; children: React.ReactNode }) {
  return (
    <div
      className={`absolute -translate-x-1/2 ${tip ? '-translate-y-full' : '-translate-y-1/2'} has-aria-pressed:z-20`}
      style={{ left: point.x, top: point.y }}
    >
      {children}
    </div>
  )
}

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

type GridProps = { centre: Point | null; metresPerPixel: number; width: number; height: number }

/** Circles around the middle of the town, as far apart as the bar is long, and where north is. */
function Grid({ centre, metresPerPixel, width, height }: GridProps) {
  const { width: step } = scaleBar(metresPerPixel, WIDEST_BAR)
  const { x, y } = centre ?? { x: width / 2, y: height / 2 }
  const rings = Math.ceil(Math.hypot(width, height) / step)
  return (
    <svg width={width} height={height} aria-hidden="true" className="absolute inset-0">
      {Array.from({ length: rings }, (_, place) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: the rings are their places
          key={place}
          cx={x}
          cy={y}
          r={(place + 1) * step}
          className="fill-none stroke-line"
        />
      ))}
      {centre && (
        <path
          d={`M${x - 7} ${y}H${x + 7}M${x} ${y - 7}V${y + 7}`}
          strokeWidth="2"
          className="stroke-line-strong"
        />
      )}
      <path
        d={`M${width - 28} 40L${width - 20} 16L${width - 12} 40L${width - 20} 34Z`}
        className="fill-ink-soft"
      />
      <text x={width - 20} y="56" textAnchor="middle" className="fill-ink-soft text-sm font-semibold">
        N
      </text>
    </svg>
  )
}

function ScaleBar({ metresPerPixel }: { metresPerPixel: number }) {
  const { metres, width } = scaleBar(metresPerPixel, WIDEST_BAR)
  return (
    <p className="absolute bottom-2 left-2 rounded-soft bg-paper-bright/90 px-2 py-1 text-sm leading-tight text-ink-soft">
      <span className="block h-2 border-2 border-t-0 border-ink-soft" style={{ width }} />
      {distanceText(metres)}
    </p>
  )
}
