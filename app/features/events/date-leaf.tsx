import { inTown } from '../../lib/town-time'
import { classNames } from '../../ui/class-names'

/** Weekday, day, month and year, like a leaf of a tear-off calendar. */
export function DateLeaf({ iso, isToday }: { iso: string; isToday: boolean }) {
  const { weekday, dayOfMonth, month, year } = inTown(new Date(iso))
  return (
    <time
      dateTime={iso}
      className="flex w-24 shrink-0 flex-col self-start overflow-hidden rounded-soft border border-line bg-white text-center leading-none"
    >
      <span
        className={classNames(
          'px-1 py-1.5 text-sm font-semibold text-white',
          isToday ? 'bg-market-600' : 'bg-river-800',
        )}
      >
        {weekday}
      </span>{' '}
      <span className="pt-2.5 font-display text-[2.75rem] leading-[0.9] font-extrabold lining-nums text-river-900">
        {dayOfMonth}.
      </span>{' '}
      <span className="pt-1.5 font-semibold">{month}</span>{' '}
      <span className="pt-1 pb-2 text-sm text-ink-soft">{year}</span>
    </time>
  )
}
