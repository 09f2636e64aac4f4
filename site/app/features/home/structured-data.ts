import type { SiteSettings } from '../../association/site-settings'

/**
 * The association and its site (https://schema.org/Organization, https://schema.org/WebSite). `Organization` instead of `LocalBusiness`,
 * because it has no opening hours. Null in the browser.
 */
export function describeAssociation(siteUrl: string, settings: SiteSettings): object | null {
  if (!import.meta.env.SSR) return null
  const { association: known, contact, look, pages } = settings
  const association = `${siteUrl}/#association`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': association,
        name: known.name,
        alternateName: known.shortName,
        description: known.description,
        url: `${siteUrl}/`,
        logo: `${siteUrl}${look.logo || look.accent ? '/zeichen/512.png' : '/icon-512.png'}`,
        email: contact.email || undefined,
        ...(known.foundedIn > 0 && { foundingDate: String(known.foundedIn) }),
        address: {
          '@type': 'PostalAddress',
          streetAddress: contact.street || undefined,
          postalCode: contact.postalCode || undefined,
          addressLocality: known.town,
          addressCountry: 'DE',
        },
      },
      {
        '@type': 'WebSite',
        name: known.shortName,
        description: pages.home,
        url: `${siteUrl}/`,
        inLanguage: 'de',
        publisher: { '@id': association },
      },
    ],
  }
}
