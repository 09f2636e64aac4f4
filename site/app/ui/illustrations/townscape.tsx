import { classNames } from '../class-names'
import dayUrl from './townscape.svg'
import nightUrl from './townscape-night.svg'

const DRAWINGS = {
  day: { src: dayUrl, width: 2400, height: 470 },
  night: { src: nightUrl, width: 2400, height: 386 },
}

/**
 * The townscape: set a height and choose the crop with `object-left`, `object-[40%_100%]` … The bottom edge is always the ground.
 * Decorative.
 */
export function Townscape({
  time = 'day',
  first = false,
  className,
}: {
  time?: keyof typeof DRAWINGS
  /** `first`: above the fold, loaded with high priority; others are loaded lazily. */
  first?: boolean
  className?: string
}) {
  return (
    <img
      loading={first ? 'eager' : 'lazy'}
      {...DRAWINGS[time]}
      alt=""
      fetchPriority={first ? 'high' : 'low'}
      decoding="async"
      className={classNames('block w-full max-w-none object-cover print:hidden', className)}
    />
  )
}

/** A small part of the townscape, for empty lists; at night for failures. */
export function TownVignette({ time = 'day' }: { time?: 'day' | 'night' }) {
  return <Townscape time={time} className="h-32 rounded-card object-[45%_100%]" />
}
