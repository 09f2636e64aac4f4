import { readWholeListing } from '../../../lib/list/every-row'
import type { DatabaseClient } from '../../../lib/supabase/clients'
import { addDays, inTown, townMidnight } from '../../../lib/time/town-time'
import { YEAR_DAYS } from './queries'

/** Reads ids and titles of the events whose pages search engines may have: coming ones, and those of the last year. Never rejects. */
export const listIndexed = (client: DatabaseClient, now: Date) =>
  readWholeListing<{ id: string; title: string }>('events of the sitemap', () =>
    client
      .from('event_entries')
      .select('id,title')
      .gte('start_date', townMidnight(addDays(inTown(now).day, -YEAR_DAYS)).toISOString())
      .order('start_date', { ascending: false })
      .order('id'),
  )
