import { getHolidays } from 'feiertagejs'

/** Settings of the town on which its holidays depend. */
export type TownOfHolidays = Readonly<{ association: Readonly<{ assumptionDay: boolean }> }>

/**
 * Names of the holidays of Bavaria in a year and the next, by day (`2026-12-25`). 15 August is one in municipalities with more Catholics than Protestants
 * only (Art. 1 FTG).
 */
export const holidaysFrom = (
  year: number,
  { association }: TownOfHolidays,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [year, year + 1]
      .flatMap((each) => getHolidays(each, 'BY'))
      .filter(({ dateString }) => association.assumptionDay || !dateString.endsWith('-08-15'))
      .map((holiday) => [holiday.dateString, holiday.translate('de') ?? 'Feiertag']),
  )
