import type { IdeaProgress, IdeaStep } from '../../entries/kinds/idea-steps'
import { entrySegment } from '../../lib/links/entry-address'
import type { EditorialNote } from '../../lib/list/editorial-notes'
import type { MergedKind } from '../../lib/list/redirect-merged'
import type { Tables, TablesInsert } from '../../lib/supabase/database.types'

/** A row of `ideas` as visitors may read it; the submitter's e-mail is null. */
export type Idea = Readonly<Omit<Tables<'ideas'>, 'submitter_email' | 'status'>> &
  EditorialNote &
  IdeaProgress

/** What the page of an idea shows; without steps where they can't be read. */
export type IdeaWithSteps = Readonly<{ idea: Idea; steps: readonly IdeaStep[] }>

/** Row that the public form inserts (docs/product.md#service-calls). */
export type IdeaSubmission = Readonly<
  Required<Omit<TablesInsert<'ideas'>, 'id' | 'status' | 'likes_count' | 'created_at'>>
>

export const FEED_PATH = '/ideen/feed.xml'

/** A merged idea leads to the one that is kept. */
export const MERGED_IDEAS = {
  asks: 'merged_idea',
  pathOf: (kept: Readonly<{ id: string; title: string }>) => ideaPath(kept),
} as const satisfies MergedKind

/** Path of the idea's page. */
export const ideaPath = (idea: Readonly<{ id: string; title: string }>): string =>
  `/ideen/${entrySegment(idea)}`
