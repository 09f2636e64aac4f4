import type { Tables, TablesInsert } from '../../lib/database.types'

/** A row of `my_roding_posts` as everybody may read it; the author's e-mail address stays null. */
export type Post = Readonly<Omit<Tables<'my_roding_posts'>, 'author_email' | 'approved' | 'approved_at'>>

/** What the public form sends (docs/product.md#service-calls). */
export type PostSubmission = Readonly<
  Required<Omit<TablesInsert<'my_roding_posts'>, 'id' | 'likes_count' | 'created_at'>> & {
    image_url: string
    approved: true
    /** Instant, ISO; the database puts its own clock's there. */
    approved_at: string
  }
>
