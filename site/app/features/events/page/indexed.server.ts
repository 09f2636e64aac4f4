import type { Counted } from '../../../lib/list/indexed-pages.server'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { addDays, inTown, townMidnight } from '../../../lib/time/town-time'
import { YEAR_DAYS } from './queries'

/** Events whose pages search engines may have: coming ones, and those of the last year. */
export const indexedEvents = (now: Date) => (client: DatabaseClient, counted: Counted) =>
  client
    .from('event_entries')
    .select('id,title', counted)
    .gte('start_date', townMidnight(addDays(inTown(now).day, -YEAR_DAYS)).toISOString())
    .order('start_date', { ascending: false })
    .order('id')
    .retry(false)
