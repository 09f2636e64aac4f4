import type { EditorialNote } from '../../lib/list/editorial-notes'
import type { Tables, TablesInsert } from '../../lib/supabase/database.types'

/** A row of `my_roding_posts` as visitors may read it; the author's e-mail is null. */
export type Post = Readonly<
  Omit<Tables<'my_roding_posts'>, 'author_email' | 'approved' | 'approved_at' | 'people_consent'>
> &
  EditorialNote

/** Row that the public form inserts (docs/product.md#service-calls). */
export type PostSubmission = Readonly<
  Required<Omit<TablesInsert<'my_roding_posts'>, 'id' | 'likes_count' | 'created_at'>> & {
    image_url: string
    approved: true
    /** ISO 8601; the database replaces it with its own time. */
    approved_at: string
  }
>
