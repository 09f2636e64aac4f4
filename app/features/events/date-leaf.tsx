import { inTown } from '../../lib/town-time'
import { classNames } from '../../ui/class-names'

/** Weekday, day, month and year: a leaf of a tear-off calendar, on narrow screens a line. */
export function DateLeaf({ iso, isToday }: { iso: string; isToday: boolean }) {
  const { weekday, dayOfMonth, month, year } = inTown(new Date(iso))
  return (
    <time
      dateTime={iso}
      className="grid grid-cols-[auto_1fr] items-center gap-x-3 leading-snug sm:flex sm:w-24 sm:shrink-0 sm:flex-col sm:items-stretch sm:self-start sm:overflow-hidden sm:rounded-soft sm:border sm:border-line sm:bg-white sm:text-center sm:leading-none"
    >
      <span
        className={classNames(
          'col-start-2 self-end font-semibold sm:self-auto sm:px-1 sm:py-1.5 sm:text-sm sm:text-white',
          isToday ? 'text-market-600 sm:bg-market-600' : 'text-river-800 sm:bg-river-800',
        )}
      >
        {weekday}
      </span>{' '}
      <span className="col-start-1 row-span-2 row-start-1 min-w-14 font-display text-[2.75rem] leading-[0.9] font-extrabold lining-nums text-river-900 sm:pt-2.5">
        {dayOfMonth}.
      </span>{' '}
      <span className="col-start-2 self-start sm:flex sm:flex-col sm:self-auto sm:pt-1.5 sm:pb-2">
        <span className="font-semibold">{month}</span>{' '}
        <span className="text-ink-soft sm:pt-1 sm:text-sm">{year}</span>
      </span>
    </time>
  )
}
