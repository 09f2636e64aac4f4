import type { DescribedSite } from '../../association/structured-data'
import type { PageTexts } from '../../association/texts/pages'
import type { Tables } from '../../lib/supabase/database.types'
import { townTimestamp } from '../../lib/time/town-time'

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

/** A newsletter for search engines (https://schema.org/Article). Null in the browser. */
export function describeNewsletter(
  { slug, subject, summary, sent_at }: ArchivedNewsletter,
  { siteUrl, settings }: DescribedSite,
): object | null {
  if (!import.meta.env.SSR) return null
  const association = { '@type': 'Organization', name: settings.association.name, url: siteUrl }
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: subject,
    description: summary,
    url: siteUrl + newsletterPath(slug),
    datePublished: townTimestamp(new Date(sent_at)),
    inLanguage: 'de',
    author: association,
    publisher: association,
  }
}
