import type { Business } from '../../lib/business/business'
import { readWholeListing } from '../../lib/list/every-row'
import type { DatabaseClient } from '../../lib/supabase/clients'

/** Reads ids and names of the businesses whose pages search engines may have. Never rejects. */
export const listIndexed = (client: DatabaseClient) =>
  readWholeListing<Pick<Business, 'id' | 'name'>>('businesses of the sitemap', () =>
    client
      .from('business_entries')
      .select('id,name')
      .or('description.not.is.null,about.not.is.null,offers.not.is.null,hours.not.is.null')
      .order('name')
      .order('id'),
  )
