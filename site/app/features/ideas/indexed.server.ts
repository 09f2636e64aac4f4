import { readWholeListing } from '../../lib/list/every-row'
import type { DatabaseClient } from '../../lib/supabase/clients'

/** Reads ids and titles of the approved ideas for the sitemap. Never rejects. */
export const listIndexed = (client: DatabaseClient) =>
  readWholeListing<{ id: string; title: string }>('ideas of the sitemap', () =>
    client
      .from('ideas')
      .select('id,title')
      .eq('status', 'approved')
      .order('created_at', { ascending: false })
      .order('id'),
  )
