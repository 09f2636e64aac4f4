import { shortMoment } from '../../lib/time/short-dates'

export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {shortMoment(at)}
    </time>
  )
}
