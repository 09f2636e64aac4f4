import { classNames } from '../ui/class-names'
import dayUrl from './townscape.svg'
import nightUrl from './townscape-night.svg'

const DRAWINGS = {
  day: { src: dayUrl, width: 2400, height: 470 },
  night: { src: nightUrl, width: 2400, height: 386 },
}

/**
 * The town on its river, drawn once and shown in many crops: give it a height, choose the part with `object-left`,
 * `object-[40%_100%]` … The ground is always at the bottom edge. Decorative.
 */
export function Townscape({
  time = 'day',
  first = false,
  className,
}: {
  time?: keyof typeof DRAWINGS
  /** What is seen first is loaded before anything else; the others follow at their leisure, few kilobytes as they are. */
  first?: boolean
  className?: string
}) {
  return (
    <img
      {...DRAWINGS[time]}
      alt=""
      fetchPriority={first ? 'high' : 'low'}
      decoding="async"
      className={classNames('block w-full max-w-none object-cover print:hidden', className)}
    />
  )
}
