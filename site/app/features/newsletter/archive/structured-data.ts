import type { DescribedSite } from '../../../association/structured-data'
import { townTimestamp } from '../../../lib/time/town-time'
import { type ArchivedNewsletter, newsletterPath } from './archived-newsletter'

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
