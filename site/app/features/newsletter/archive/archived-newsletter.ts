import type { PageTexts } from '../../../association/texts/pages'
import type { Tables } from '../../../lib/supabase/database.types'

/** A newsletter that everybody may read (docs/product.md#newsletter-archive). */
export type ArchivedNewsletter = Readonly<Tables<'archived_newsletters'>>

/** What the list shows of it. */
export type ArchiveEntry = Pick<ArchivedNewsletter, 'slug' | 'subject' | 'sent_at' | 'summary'>

export const ARCHIVE_PATH = '/newsletter'
export const FEED_PATH = `${ARCHIVE_PATH}/feed.xml`
export const newsletterPath = (slug: string): string => `${ARCHIVE_PATH}/${slug}`

export const newsletterTexts = ({ slug, subject, summary }: ArchivedNewsletter): PageTexts => ({
  path: newsletterPath(slug),
  title: subject,
  description: summary.length > 160 ? `${summary.slice(0, 159).trimEnd()}…` : summary,
})
