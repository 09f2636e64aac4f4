import type { Counted } from '../../lib/list/indexed-pages.server'
import type { DatabaseClient } from '../../lib/supabase/clients'

/** Approved ideas, whose pages search engines may have. */
export const indexedIdeas = (client: DatabaseClient, counted: Counted) =>
  client
    .from('ideas')
    .select('id,title', counted)
    .eq('status', 'approved')
    .order('created_at', { ascending: false })
    .order('id')
    .retry(false)
