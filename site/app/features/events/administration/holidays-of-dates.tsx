import { useMemo } from 'react'
import { useSettings } from '../../../association/use-settings'
import { longDay } from '../../../lib/time/town-time'
import { holidaysFrom } from '../../businesses/hours/holidays'
import { instantsOf } from './recurrence'

/** Finds the name of the public holiday on which a start (`2026-12-25T19:00`) falls, if it is one in the town. */
export function useHolidayOn(): (start: string) => string | undefined {
  const settings = useSettings()
  return useMemo(() => {
    const years = new Map<string, Readonly<Record<string, string>>>()
    return (start) => {
      const [year, day] = [start.slice(0, 4), start.slice(0, 10)]
      const holidays = years.get(year) ?? holidaysFrom(Number(year), settings)
      years.set(year, holidays)
      return holidays[day]
    }
  }, [settings])
}

/** Holidays named at once. */
const FEW = 4

/** Says which dates of a series fall on a public holiday. */
export function HolidayNote({ starts }: { starts: readonly string[] }) {
  const holidayOn = useHolidayOn()
  const found = starts.flatMap((start) => {
    const [instant = ''] = instantsOf([start])
    const name = holidayOn(start)
    return name ? [`${longDay(instant)} (${name})`] : []
  })
  if (found.length === 0) return null
  const named = found.slice(0, FEW).join(', ')
  return (
    <p className="font-semibold">
      {found.length === 1
        ? 'Ein Termin fällt auf einen Feiertag'
        : `${found.length} Termine fallen auf Feiertage`}
      : {named}
      {found.length > FEW && ` und ${found.length - FEW} weitere`}
    </p>
  )
}
