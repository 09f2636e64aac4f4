import type { Table } from '../../../lib/spreadsheet/table.ts'
import { shortDay } from '../../../lib/time/short-dates.ts'
import { STATUSES, type Subscriber, statusOf } from '../subscriber.ts'
import { EXPORTED_COLUMNS } from './columns.ts'

/** The subscribers' file, complete. */
export function subscribersTable(subscribers: readonly Subscriber[]): Table {
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
