import type { DescribedSite } from '../../association/structured-data'
import { webAddress } from '../../lib/links/contact-links'
import { describeBreadcrumbs } from '../../lib/page/breadcrumbs'
import { pictureSources } from '../../lib/picture/pictures'
import { addDays, inTown } from '../../lib/time/town-time'
import { type Business, businessPath } from './business'
import type { BusinessWithJobs } from './business-queries'
import { listAbove } from './business-texts'
import { holidaysFrom, type TownOfHolidays } from './hours/holidays'
import { type Exception, type OpeningHours, type Span, usualSpans, WEEKDAYS, type Week } from './hours/hours'

const PICTURE = { width: 800, height: 600 }
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The page of a business (https://schema.org/LocalBusiness), and the way to it. Null in the browser. */
export function describeBusinessPage({ business }: BusinessWithJobs, site: DescribedSite): object | null {
  if (!import.meta.env.SSR) return null
  const path = businessPath(business)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      describeBusiness(business, site, inTown(new Date()).day),
      describeBreadcrumbs(
        [listAbove(business, site.settings), { label: business.name, to: path }],
        site.siteUrl,
      ),
    ],
  }
}

/** `today` (`2026-11-21`) is the day in the town, from which seasons and holidays are described. */
export function describeBusiness(
  business: Business,
  { siteUrl, baseUrl, settings }: Pick<DescribedSite, 'siteUrl' | 'baseUrl'> & { settings: TownOfHolidays },
  today: string,
): object {
  const { name, business_name, address, postal_code, city, latitude, longitude } = business
  const website = webAddress(business.website)?.href
  const sourceOf = (url: string | null) => pictureSources(url, baseUrl || siteUrl, PICTURE)?.src
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
    ...(business.hours && describeHours(business.hours, settings, today)),
  }
}

/** A span without an extent is a closed day, as search engines read it. */
const CLOSED: Span = ['00:00', '00:00']

const YEAR_DAYS = 365

/** Hours of the week, those of seasons on their days of this year and the turns of the year around it, exceptions, and holidays. */
function describeHours(hours: OpeningHours, town: TownOfHolidays, today: string): object {
  const { weekly, seasons = [], exceptions = [] } = hours
  const year = Number(today.slice(0, 4))
  const described = seasons.flatMap(({ from, to, weekly: inSeason }) => {
    const validity = (first: number) => ({
      validFrom: existingDay(first, from),
      validThrough: existingDay(from <= to ? first : first + 1, to),
    })
    // Over the turn of the year it may be the season that began in the year before.
    const years = from <= to ? [year] : [year - 1, year]
    return years.flatMap((first) => describeWeek(inSeason, weekly, validity(first)))
  })
  const special = [...exceptions, ...otherDays(hours, town, today)].flatMap(({ from, to, spans }) =>
    orClosed(spans).map((span) => ({ ...describeSpan(span), validFrom: from, validThrough: to })),
  )
  return {
    openingHoursSpecification: [...describeWeek(weekly), ...described],
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  }
}

/** The days of a year from today on which a business is closed as on holidays, or closes earlier as on Christmas Eve, where its week says otherwise. */
function otherDays(hours: OpeningHours, town: TownOfHolidays, today: string): readonly Exception[] {
  if (hours.holidays === 'usual') return []
  const [year, end] = [Number(today.slice(0, 4)), addDays(today, YEAR_DAYS)]
  const isOwn = (day: string) => hours.exceptions?.some(({ from, to }) => from <= day && day <= to)
  const closed = Object.keys(holidaysFrom(year, town)).filter(
    (day) => usualSpans(hours, day).spans.length > 0,
  )
  const shortened = [year, year + 1]
    .map((each) => `${each}-12-24`)
    .filter((day) => usualSpans(hours, day).shortened)
  return [
    ...closed.map((day) => ({ from: day, to: day, spans: [] })),
    ...shortened.map((day) => ({ from: day, to: day, spans: usualSpans(hours, day).spans })),
  ].filter(({ from }) => today <= from && from < end && !isOwn(from))
}

/** A day of a year (`02-29`), or the last of its month where that year does not have it. */
const existingDay = (year: number, day: string): string => {
  const date = `${year}-${day}`
  return new Date(`${date}T00:00Z`).toISOString().startsWith(date) ? date : `${year}-02-28`
}

const orClosed = (spans: readonly Span[]): readonly Span[] => (spans.length > 0 ? spans : [CLOSED])

/** The days of a week; those on which it is closed where `usual` is not, which would hold otherwise. */
const describeWeek = (week: Week, usual: Week = {}, valid: object = {}): object[] =>
  WEEKDAYS.flatMap((weekday, place) => {
    const spans = week[weekday] ?? []
    const shown = usual[weekday]?.length ? orClosed(spans) : spans
    return shown.map((span) => ({
      ...describeSpan(span),
      dayOfWeek: `https://schema.org/${DAYS[place]}`,
      ...valid,
    }))
  })

/** All day is until 23:59: two equal times would be a closed day (https://developers.google.com/search/docs/appearance/structured-data/local-business). */
const describeSpan = (span: Span): object => {
  const [opens, closes] = span[0] === span[1] && span !== CLOSED ? ['00:00', '23:59'] : span
  return { '@type': 'OpeningHoursSpecification', opens, closes }
}
