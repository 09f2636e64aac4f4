import type { Tables, TablesInsert } from '../../lib/database.types'

/** Any text: what has a category that the site does not know is listed as well. */
type Category = { category: string }

/** A row of `ideas` as everybody may read it; the e-mail of whoever submitted it stays null. */
export type Idea = Readonly<Omit<Tables<'ideas'>, 'submitter_email' | 'status' | 'category'> & Category>

/** What the public form sends (docs/product.md#service-calls). */
export type IdeaSubmission = Readonly<
  Required<Pick<TablesInsert<'ideas'>, 'title' | 'description' | 'submitter_name' | 'submitter_email'>> &
    Category
>
