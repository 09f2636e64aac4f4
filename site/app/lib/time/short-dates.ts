import { inTown } from './town-time'

/** A day as German lists write it, from an instant in ISO 8601: `5.3.2026`. */
export function shortDay(instant: string): string {
  const { day, dayOfMonth, year } = inTown(new Date(instant))
  return `${dayOfMonth}.${Number(day.slice(5, 7))}.${year}`
}

/** Day and time as logs write them, from an instant in ISO 8601: `05.03.2026, 15:00`. */
export function shortDateTime(instant: string): string {
  const { day, time } = inTown(new Date(instant))
  return `${day.split('-').reverse().join('.')}, ${time}`
}
