import { ASSOCIATION } from '../content/association'
import { PAGES } from '../content/pages'

/**
 * The association and its site (https://schema.org/Organization, https://schema.org/WebSite). `Organization` instead of `LocalBusiness`,
 * because it has no opening hours. Null in the browser.
 */
export function describeAssociation(siteUrl: string): object | null {
  if (!import.meta.env.SSR) return null
  const association = `${siteUrl}/#association`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': association,
        name: ASSOCIATION.name,
        alternateName: ASSOCIATION.shortName,
        description: ASSOCIATION.description,
        url: `${siteUrl}/`,
        logo: `${siteUrl}/icon-512.png`,
        email: ASSOCIATION.email,
        foundingDate: String(ASSOCIATION.foundedIn),
        address: {
          '@type': 'PostalAddress',
          streetAddress: ASSOCIATION.street,
          postalCode: ASSOCIATION.postalCode,
          addressLocality: ASSOCIATION.town,
          addressCountry: 'DE',
        },
      },
      {
        '@type': 'WebSite',
        name: ASSOCIATION.shortName,
        description: PAGES.home.description,
        url: `${siteUrl}/`,
        inLanguage: 'de',
        publisher: { '@id': association },
      },
    ],
  }
}
