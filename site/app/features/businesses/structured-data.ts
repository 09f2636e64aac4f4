import { type Business, businessPath } from '../../lib/business/business'
import { webAddress } from '../../lib/links/contact-links'
import { type OpeningHours, WEEKDAYS, type Week } from '../../lib/opening-hours/hours'
import { describeBreadcrumbs } from '../../lib/page/breadcrumbs'
import { pictureSources } from '../../lib/picture/pictures'
import { inTown } from '../../lib/time/town-time'
import type { SiteSettings } from '../../settings/site-settings'
import { listAbove } from './list-above'
import type { BusinessWithJobs } from './queries'

const PICTURE = { width: 800, height: 600 }
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The page of a business (https://schema.org/LocalBusiness), and the way to it. Null in the browser. */
export function describeBusinessPage(
  { business }: BusinessWithJobs,
  siteUrl: string,
  settings: SiteSettings,
): object | null {
  if (!import.meta.env.SSR) return null
  const path = businessPath(business)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      describeBusiness(business, siteUrl, inTown(new Date()).year),
      describeBreadcrumbs([listAbove(business, settings), { label: business.name, to: path }], siteUrl),
    ],
  }
}

/** `year` is that of the seasons. */
export function describeBusiness(business: Business, siteUrl: string, year: string): object {
  const { name, business_name, address, postal_code, city, latitude, longitude } = business
  const website = webAddress(business.website)?.href
  const sourceOf = (url: string | null) => pictureSources(url, siteUrl, PICTURE)?.src
  const images = business.pictures.flatMap(({ image_url }) => sourceOf(image_url) ?? [])
  const logo = sourceOf(business.logo_url)
  return {
    '@type': 'LocalBusiness',
    name,
    ...(business_name && business_name !== name && { legalName: business_name }),
    url: siteUrl + businessPath(business),
    ...(website && { sameAs: website }),
    ...((business.description ?? business.about) && { description: business.description ?? business.about }),
    ...(business.phone && { telephone: business.phone }),
    ...(business.email && { email: business.email }),
    ...((address || city) && {
      address: {
        '@type': 'PostalAddress',
        ...(address && { streetAddress: address }),
        ...(postal_code && { postalCode: postal_code }),
        ...(city && { addressLocality: city }),
        addressCountry: 'DE',
      },
    }),
    ...(latitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(images.length > 0 && { image: images }),
    ...(logo && { logo }),
    ...(business.hours && describeHours(business.hours, year)),
  }
}

function describeHours(hours: OpeningHours, year: string): object {
  const seasons = (hours.seasons ?? []).flatMap(({ from, to, weekly }) =>
    describeWeek(weekly, {
      validFrom: `${year}-${from}`,
      validThrough: `${from <= to ? year : Number(year) + 1}-${to}`,
    }),
  )
  const exceptions = (hours.exceptions ?? []).flatMap(({ from, to, spans }) => {
    const days = { validFrom: from, validThrough: to }
    // Closed, as search engines read it.
    const shown = spans.length > 0 ? spans : [['00:00', '00:00'] as const]
    return shown.map(([opens, closes]) => ({ '@type': 'OpeningHoursSpecification', opens, closes, ...days }))
  })
  return {
    openingHoursSpecification: [...describeWeek(hours.weekly), ...seasons],
    ...(exceptions.length > 0 && { specialOpeningHoursSpecification: exceptions }),
  }
}

const describeWeek = (week: Week, valid: object = {}): object[] =>
  WEEKDAYS.flatMap((weekday, place) =>
    (week[weekday] ?? []).map(([opens, closes]) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${DAYS[place]}`,
      opens,
      closes,
      ...valid,
    })),
  )
