import type { Table } from '../../../../lib/csv/write'
import { shortDay } from '../../../../lib/time/short-dates'
import { STATUSES, type Subscriber, statusOf } from '../subscriber'
import { EXPORTED_COLUMNS } from './columns'

export type ExportedSubscriber = Pick<Subscriber, 'name' | 'email' | 'active' | 'created_at'>

/** The complete subscribers' file. */
export function subscribersTable(subscribers: readonly ExportedSubscriber[]): Table {
  return {
    header: EXPORTED_COLUMNS,
    rows: subscribers.map((subscriber) => [
      subscriber.name,
      subscriber.email,
      STATUSES[statusOf(subscriber)].label,
      shortDay(subscriber.created_at),
    ]),
  }
}
