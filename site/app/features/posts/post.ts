import type { CommonSettings } from '../../association/site-settings'
import { entrySegment } from '../../lib/links/entry-address'
import type { EditorialNote } from '../../lib/list/editorial-notes'
import type { Tables, TablesInsert } from '../../lib/supabase/database.types'

/** A row of `my_roding_posts` as visitors may read it; the author's e-mail is null. */
export type Post = Readonly<
  Omit<Tables<'my_roding_posts'>, 'author_email' | 'approved' | 'approved_at' | 'people_consent'>
> &
  EditorialNote

/** What the page of a photo shows, with its neighbours on the wall; null at its ends. */
export type PhotoWithNeighbours = Readonly<{ post: Post; newer: Neighbour | null; older: Neighbour | null }>
export type Neighbour = Pick<Post, 'id' | 'title'>

/** Row that the public form inserts (docs/product.md#service-calls). */
export type PostSubmission = Readonly<
  Required<Omit<TablesInsert<'my_roding_posts'>, 'id' | 'likes_count' | 'created_at' | 'photo_of_month'>> & {
    image_url: string
    approved: true
    /** ISO 8601; the database replaces it with its own time. */
    approved_at: string
  }
>

/** Path of the photo's page, below that of the area (`settings.areas.postsPath`). */
export const photoPath = (post: Readonly<{ id: string; title: string }>, postsPath: string): string =>
  `${postsPath}/${entrySegment(post)}`

/** Text that stands for the photo. */
export const photoAlt = ({ title, alt_text }: Pick<Post, 'title' | 'alt_text'>): string =>
  alt_text || `Foto: ${title}`

/**
 * Whether the first segment of an address is that of the photos: it is a setting, so every other path that is no page comes to their routes,
 * too.
 */
export const isPostsArea = ({ areas }: Pick<CommonSettings, 'areas'>, area: string | undefined): boolean =>
  areas.postsPath === `/${area?.toLowerCase()}`
