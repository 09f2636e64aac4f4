import { Fragment, useId } from 'react'
import { longDay } from '../../../lib/time/town-time'
import { useToday } from '../../../lib/time/use-now'
import { classNames } from '../../../ui/class-names'
import type { Business } from '../business'
import { type Exception, seasonOf, spansText, WEEKDAY_NAMES, WEEKDAYS, type Week, weekdayOf } from './hours'

/** A leap year, so that every day of a season exists. */
const SOME_YEAR = '2024'
const dayText = (day: string) => longDay(`${day}T12:00:00Z`)
/** `1. Mai`, from `05-01` */
const dateText = (date: string) => dayText(`${SOME_YEAR}-${date}`).replace(` ${SOME_YEAR}`, '')

/** The week with today marked, that of the present season first, other seasons, and days with other hours that are still to come. */
export function HoursTable({ business: { hours, open_sundays } }: { business: Business }) {
  const today = useToday()
  const id = useId()
  if (!hours) return null
  const season = today ? seasonOf(hours, today) : undefined
  const weeks = [
    { name: hours.seasons?.length ? 'Sonst' : null, weekly: hours.weekly, isNow: !season },
    ...(hours.seasons ?? []).map((each) => ({
      name: `${each.name} (${dateText(each.from)} bis ${dateText(each.to)})`,
      weekly: each.weekly,
      isNow: each === season,
    })),
  ].toSorted((a, b) => Number(b.isNow) - Number(a.isNow))
  const coming = (hours.exceptions ?? [])
    .filter(({ to }) => to >= today)
    .toSorted((a, b) => a.from.localeCompare(b.from))
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        Öffnungszeiten
      </h2>
      {weeks.map(({ name, weekly, isNow }) => (
        <WeekTable key={name ?? 'week'} name={name} week={weekly} today={isNow ? today : ''} />
      ))}
      {coming.length > 0 && (
        <>
          <h3 className="mt-4 text-lg">Abweichend</h3>
          <ul className="mt-1 space-y-1">
            {coming.map((exception) => (
              <li key={`${exception.from} ${exception.to}`} className="wrap-anywhere">
                <ExceptionText exception={exception} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-3 text-[0.9375rem] text-ink-soft">
        {hours.holidays === 'usual' ? 'An Feiertagen wie gewohnt geöffnet.' : 'An Feiertagen geschlossen.'}
        {open_sundays && ' An verkaufsoffenen Sonntagen geöffnet.'}
      </p>
    </section>
  )
}

function WeekTable({ name, week, today }: { name: string | null; week: Week; today: string }) {
  return (
    <table className="mt-3 w-full">
      <caption className={name ? 'pb-1 text-left font-semibold' : 'sr-only'}>{name ?? 'Woche'}</caption>
      <tbody>
        {WEEKDAYS.map((weekday) => {
          const isToday = today !== '' && weekdayOf(today) === weekday
          return (
            <tr
              key={weekday}
              aria-current={isToday ? 'date' : undefined}
              className={classNames(
                'border-b border-line align-baseline',
                isToday && 'bg-straw-light font-semibold',
              )}
            >
              <th
                scope="row"
                className={classNames('px-2 py-1.5 text-left', isToday ? 'font-semibold' : 'font-normal')}
              >
                {WEEKDAY_NAMES[weekday]}
                {isToday && <span className="sr-only"> (heute)</span>}
              </th>
              <td className="py-1.5 pr-2 text-right">
                {spansText(week[weekday] ?? [])
                  .split(' und ')
                  .map((span, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: spans are their places
                    <Fragment key={place}>
                      {place > 0 && ' und '}
                      <span className="whitespace-nowrap">{span}</span>
                    </Fragment>
                  ))}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function ExceptionText({ exception: { from, to, spans, note } }: { exception: Exception }) {
  return (
    <>
      <span className="font-semibold">
        {from === to ? dayText(from) : `${dayText(from)} bis ${dayText(to)}`}
      </span>
      : {spansText(spans)}
      {note && ` (${note})`}
    </>
  )
}
