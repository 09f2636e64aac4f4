import type { Delimiter } from '../../../lib/csv/delimiter'
import { writeCsv } from '../../../lib/csv/write'
import { shortDay } from '../../../lib/short-day'
import { STATUSES, type Subscriber, statusOf } from '../subscriber'
import { EXPORTED_COLUMNS } from './columns'

/** The subscribers' file, complete. */
export function subscribersFile(subscribers: readonly Subscriber[], delimiter: Delimiter): Promise<string> {
  return writeCsv(
    EXPORTED_COLUMNS,
    subscribers.map((subscriber) => [
      subscriber.name,
      subscriber.email,
      STATUSES[statusOf(subscriber)].label,
      shortDay(subscriber.created_at),
    ]),
    delimiter,
  )
}
