import type { Counted } from '../../../lib/list/indexed-pages.server'
import type { DatabaseClient } from '../../../lib/supabase/clients'

/** Businesses whose pages search engines may have. */
export const indexedBusinesses = (client: DatabaseClient, counted: Counted) =>
  client
    .from('business_entries')
    .select('id,name', counted)
    .or('description.not.is.null,about.not.is.null,offers.not.is.null,hours.not.is.null')
    .order('name')
    .order('id')
    .retry(false)
