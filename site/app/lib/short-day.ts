import { inTown } from './town-time'

/** The town's calendar day as German lists write it, from an instant in ISO 8601: `5.3.2026`. */
export function shortDay(instant: string): string {
  const { day, dayOfMonth, year } = inTown(new Date(instant))
  return `${dayOfMonth}.${Number(day.slice(5, 7))}.${year}`
}
