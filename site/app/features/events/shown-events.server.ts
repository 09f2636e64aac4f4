import type { DatabaseClient } from '../../lib/supabase/clients'
import type { ShownEvents } from './events-page'
import { listEventsWithChoices } from './listed-events'
import { listMonth } from './month/queries'
import { monthOf } from './view'

/** Reads the list, or the month in the parameters of the address. Never rejects. */
export async function readShown(client: DatabaseClient, parameters: URLSearchParams, now: Date) {
  const month = monthOf(parameters, now)
  return month === null
    ? ({ month, listing: await listEventsWithChoices(client, parameters, now) } satisfies ShownEvents)
    : ({ month, listing: await listMonth(client, month) } satisfies ShownEvents)
}
