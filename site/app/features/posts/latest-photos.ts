import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Tables } from '../../lib/supabase/database.types'

/** The columns of a photo post that the home page needs. */
export type Photo = Readonly<
  Pick<Tables<'my_roding_posts'>, 'id' | 'title' | 'author_name' | 'alt_text' | 'photo_of_month'> & {
    image_url: string
  }
>

const SHOWN = 3

/** The newest approved photos. Never rejects: a failure is logged and returns an empty list (docs/product.md#home-page). */
export async function latestPhotos(client: DatabaseClient): Promise<readonly Photo[]> {
  const { data, error } = await client
    .from('my_roding_posts')
    .select('id,title,author_name,alt_text,image_url,photo_of_month')
    .eq('approved', true)
    .not('image_url', 'is', null)
    .order('created_at', { ascending: false })
    .limit(SHOWN)
    .retry(false)
  if (!error) return data
  console.error('The latest photos could not be read:', error.message)
  return []
}
