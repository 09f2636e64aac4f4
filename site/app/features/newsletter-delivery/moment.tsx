import { shortMoment } from '../../lib/time/short-dates.ts'

export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {shortMoment(at)}
    </time>
  )
}
