import { readWholeListing } from '../../lib/list/every-row'
import type { DatabaseClient } from '../../lib/supabase/clients'

/** Reads ids and titles of the approved posts for the sitemap. Never rejects. */
export const listIndexed = (client: DatabaseClient) =>
  readWholeListing<{ id: string; title: string }>('posts of the sitemap', () =>
    client
      .from('my_roding_posts')
      .select('id,title')
      .eq('approved', true)
      .order('created_at', { ascending: false })
      .order('id'),
  )
