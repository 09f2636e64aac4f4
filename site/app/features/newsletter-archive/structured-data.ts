import { ASSOCIATION } from '../../content/association'
import { townTimestamp } from '../../lib/time/town-time'
import { type Letter, letterPath } from './letter'

/** A newsletter for search engines (https://schema.org/Article). Null in the browser. */
export function describeLetter({ slug, subject, summary, sent_at }: Letter, siteUrl: string): object | null {
  if (!import.meta.env.SSR) return null
  const association = { '@type': 'Organization', name: ASSOCIATION.name, url: siteUrl }
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: subject,
    description: summary,
    url: siteUrl + letterPath(slug),
    datePublished: townTimestamp(new Date(sent_at)),
    inLanguage: 'de',
    author: association,
    publisher: association,
  }
}
