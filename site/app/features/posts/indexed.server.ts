import type { Counted } from '../../lib/list/indexed-pages.server'
import type { DatabaseClient } from '../../lib/supabase/clients'

/** Approved posts, whose pages search engines may have. */
export const indexedPosts = (client: DatabaseClient, counted: Counted) =>
  client
    .from('my_roding_posts')
    .select('id,title', counted)
    .eq('approved', true)
    .order('created_at', { ascending: false })
    .order('id')
    .retry(false)
