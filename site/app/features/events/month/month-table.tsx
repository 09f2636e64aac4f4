import { DayCell } from './day-cell'
import { moveAmongDays } from './move-among-days'
import type { Weeks } from './weeks'

const WEEKDAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']

type MonthTableProps = {
  /** `Dezember 2026` */
  title: string
  weeks: Weeks
  today: string
  /** Address of a day's list. */
  addressOf: (day: string) => string
}

/** The days of a month, a week in a row. In narrow windows days have dots for their events. */
export function MonthTable({ title, weeks, today, addressOf }: MonthTableProps) {
  return (
    <table onKeyDown={moveAmongDays} className="w-full table-fixed border-collapse">
      <caption className="sr-only">
        Veranstaltungen im {title}. Die Pfeiltasten führen von einem Tag mit Veranstaltungen zum anderen.
      </caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" className="pb-1 text-sm font-semibold text-ink-soft @2xl:text-base">
              <span aria-hidden="true">{name.slice(0, 2)}</span>
              <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other key, and weeks never move
          <tr key={row}>
            {week.map((day, column) =>
              day ? (
                <DayCell
                  key={day.day}
                  day={day}
                  month={title}
                  isToday={day.day === today}
                  address={addressOf(day.day)}
                />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <td key={column} className="border border-line bg-paper-deep/50" />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
