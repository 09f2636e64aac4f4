import { getHolidays } from 'feiertagejs'

/** Names of the holidays of Bavaria in a year and the next, by day (`2026-12-25`). */
export const holidaysFrom = (year: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [year, year + 1]
      .flatMap((each) => getHolidays(each, 'BY'))
      .map((holiday) => [holiday.dateString, holiday.translate('de') ?? 'Feiertag']),
  )
