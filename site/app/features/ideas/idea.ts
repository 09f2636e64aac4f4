import type { Tables, TablesInsert } from '../../lib/database.types'

/** A row of `ideas` as everybody may read it; the e-mail of whoever submitted it stays null. */
export type Idea = Readonly<Omit<Tables<'ideas'>, 'submitter_email' | 'status'>>

/** What the public form sends (docs/product.md#service-calls). */
export type IdeaSubmission = Readonly<
  Required<Omit<TablesInsert<'ideas'>, 'id' | 'status' | 'likes_count' | 'created_at'>>
>
