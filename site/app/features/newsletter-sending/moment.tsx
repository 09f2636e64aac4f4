import { inTown } from '../../lib/town-time'

/** An instant as the office writes it: `21.11.2026, 15:00`. */
export function Moment({ at }: { at: string }) {
  const { day, time } = inTown(new Date(at))
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {day.split('-').reverse().join('.')}, {time}
    </time>
  )
}
