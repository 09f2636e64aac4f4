import { shortDateTime } from '../../../lib/time/town-time'

export function DateTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {shortDateTime(at)}
    </time>
  )
}
