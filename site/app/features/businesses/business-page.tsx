import { Link, useRouteLoaderData } from 'react-router'
import { EMPLOYMENTS } from '../../association/texts/jobs'
import { useSettings } from '../../association/use-settings'
import { KINDS } from '../../entries/kinds/kinds'
import { ShareBar } from '../../entries/share-bar'
import { mailLink, mapLink, phoneLink, routeLink, webAddress } from '../../lib/links/contact-links'
import { FactList } from '../../lib/links/fact-list'
import { PlaceLinks } from '../../lib/links/place-links'
import { LinkedText } from '../../lib/links/visitors-text'
import { Breadcrumbs } from '../../lib/page/breadcrumbs'
import { Enlargeable } from '../../lib/picture/enlargeable'
import { pictureSources } from '../../lib/picture/pictures'
import type { loader as rootLoader } from '../../root'
import { Badge } from '../../ui/text/badge'
import { type Business, businessPath, fullAddress } from './business'
import type { BusinessWithJobs } from './business-queries'
import { listAbove } from './business-texts'
import { HoursTable } from './hours/hours-table'
import { OpeningLine } from './hours/opening-line'
import { useOpening } from './hours/use-opening'

const LOGO = { width: 160, height: 160, whole: true }
const PICTURE = { width: 480, height: 360 }

/** One business. */
export function BusinessPage({ found: { business, jobs } }: { found: BusinessWithJobs }) {
  const access = useRouteLoaderData<typeof rootLoader>('root')
  const settings = useSettings()
  const opening = useOpening(business.hours !== null)
  const { name, business_name, about, offers } = business
  return (
    <article className="page-width max-w-6xl py-7 @2xl:py-12">
      <Breadcrumbs above={[listAbove(business, settings)]} title={name} />
      <header className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-4">
        <Logo business={business} baseUrl={access?.baseUrl ?? ''} />
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="text-4xl hyphens-auto wrap-anywhere @2xl:text-5xl">{name}</h1>
          {business_name && business_name !== name && (
            <p className="mt-1 text-ink-soft wrap-anywhere">{business_name}</p>
          )}
          <Roles business={business} withVouchers={settings.areas.vouchers} />
          {business.hours && (
            <div className="mt-3 text-lg">
              <OpeningLine path={businessPath(business)} opening={opening} />
            </div>
          )}
        </div>
      </header>
      <div className="mt-8 grid items-start gap-x-12 gap-y-8 @4xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="order-1 grid min-w-0 gap-8 @4xl:order-0">
          <Text text={business.description} lead />
          <Pictures business={business} baseUrl={access?.baseUrl ?? ''} />
          <Text text={about} />
          {offers && (
            <section aria-labelledby="offers">
              <h2 id="offers" className="text-2xl">
                Angebote
              </h2>
              <div className="mt-3">
                <Text text={offers} />
              </div>
            </section>
          )}
          {settings.areas.jobs && <Jobs jobs={jobs} />}
          <ShareBar title={name} url={`${access?.siteUrl ?? ''}${businessPath(business)}`} />
          <p data-print="no">
            <a href={`${businessPath(business)}/plakat.pdf`} className="text-link">
              Plakat mit QR-Code fürs Schaufenster (PDF)
            </a>
          </p>
        </div>
        <div className="grid min-w-0 gap-6 rounded-card border border-line bg-paper-bright p-5 empty:hidden @2xl:p-6">
          <BusinessContacts business={business} />
          <HoursTable business={business} />
        </div>
      </div>
    </article>
  )
}

function Text({ text, lead = false }: { text: string | null; lead?: boolean }) {
  if (!text) return null
  return (
    <p className={`max-w-prose whitespace-pre-line wrap-anywhere ${lead ? 'text-xl' : 'text-lg'}`}>
      <LinkedText text={text} />
    </p>
  )
}

function Logo({ business: { logo_url, name }, baseUrl }: { business: Business; baseUrl: string }) {
  const sources = pictureSources(logo_url, baseUrl, LOGO)
  if (!sources) return null
  return (
    <img
      {...sources}
      sizes="7rem"
      width={112}
      height={112}
      alt={`Logo von ${name}`}
      className="size-28 rounded-card border border-line bg-white object-contain p-2"
    />
  )
}

function Roles({ business, withVouchers }: { business: Business; withVouchers: boolean }) {
  const { category_name, accepts_vouchers, sells_vouchers } = business
  return (
    <ul className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {category_name && (
        <li>
          <Badge tone="straw">{category_name}</Badge>
        </li>
      )}
      {withVouchers && accepts_vouchers && (
        <li>
          <Badge tone="market">Nimmt die Gutscheinkarte an</Badge>
        </li>
      )}
      {withVouchers && sells_vouchers && (
        <li>
          <Badge tone="river">Verkauft die Gutscheinkarte</Badge>
        </li>
      )}
    </ul>
  )
}

function Pictures({ business: { pictures, name }, baseUrl }: { business: Business; baseUrl: string }) {
  const shown = pictures.flatMap((picture) => {
    const sources = pictureSources(picture.image_url, baseUrl, PICTURE)
    return sources ? [{ ...picture, sources }] : []
  })
  if (shown.length === 0) return null
  return (
    <ul className="grid grid-cols-2 gap-3 @2xl:grid-cols-3">
      {shown.map(({ image_url, alt, sources }) => (
        <li key={image_url}>
          <Enlargeable
            imageUrl={image_url}
            baseUrl={baseUrl}
            title={name}
            alt={alt}
            className="block aspect-4/3 cursor-zoom-in overflow-hidden rounded-card bg-paper-deep"
          >
            <img
              {...sources}
              sizes="(min-width: 64rem) 15rem, 45vw"
              alt={alt}
              loading="lazy"
              className="size-full object-cover"
            />
          </Enlargeable>
        </li>
      ))}
    </ul>
  )
}

function Jobs({ jobs }: Pick<BusinessWithJobs, 'jobs'>) {
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="jobs" data-print="no">
      <h2 id="jobs" className="text-2xl">
        Stellenangebote
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {jobs.map((job) => (
          <li key={job.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
            <Link
              to={KINDS.job.publicPath(job)}
              className="text-link min-w-0 text-lg wrap-anywhere hyphens-auto"
            >
              {job.title}
            </Link>
            <span className="text-ink-soft">{EMPLOYMENTS[job.employment]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Address with map and route, phone, e-mail and website. */
function BusinessContacts({ business }: { business: Business }) {
  const { latitude, longitude, phone, email } = business
  const address = fullAddress(business)
  const website = webAddress(business.website)
  const query = latitude !== null && longitude !== null ? `${latitude},${longitude}` : address
  if (!address && !phone && !email && !website) return null
  return (
    <section aria-labelledby="contact">
      <h2 id="contact" className="text-2xl">
        Kontakt
      </h2>
      <FactList
        facts={[
          { label: 'Adresse', value: address },
          { label: 'Telefon', value: phone, href: phoneLink(phone) },
          { label: 'E-Mail', value: email, href: email && mailLink(email) },
          { label: 'Website', value: website?.hostname.replace(/^www\./, ''), href: website?.href },
        ]}
        className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5"
      />
      {query && <PlaceLinks map={mapLink(query)} route={routeLink(query)} />}
    </section>
  )
}
