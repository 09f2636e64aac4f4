import { inTown } from '../../lib/time/town-time'
import { classNames } from '../../ui/class-names'

/** Weekday, day, month and year as a calendar sheet; on narrow screens in one line. */
export function DateLeaf({ iso, isToday }: { iso: string; isToday: boolean }) {
  const { weekday, dayOfMonth, month, year } = inTown(new Date(iso))
  return (
    <time
      dateTime={iso}
      className="grid grid-cols-[auto_1fr] items-center gap-x-3 leading-snug @xl:flex @xl:w-24 @xl:shrink-0 @xl:flex-col @xl:items-stretch @xl:self-start @xl:overflow-hidden @xl:rounded-soft @xl:border @xl:border-line @xl:bg-white @xl:text-center @xl:leading-none"
    >
      <span
        className={classNames(
          'col-start-2 self-end font-semibold @xl:self-auto @xl:px-1 @xl:py-1.5 @xl:text-sm @xl:text-white',
          isToday ? 'text-market-600 @xl:bg-market-600' : 'text-river-800 @xl:bg-river-800',
        )}
      >
        {weekday}
      </span>{' '}
      <span className="col-start-1 row-span-2 row-start-1 min-w-14 font-display text-[2.75rem] leading-[0.9] font-extrabold lining-nums text-river-900 @xl:pt-2.5">
        {dayOfMonth}.
      </span>{' '}
      <span className="col-start-2 self-start @xl:flex @xl:flex-col @xl:self-auto @xl:pt-1.5 @xl:pb-2">
        <span className="font-semibold">{month}</span>{' '}
        <span className="text-ink-soft @xl:pt-1 @xl:text-sm">{year}</span>
      </span>
    </time>
  )
}
