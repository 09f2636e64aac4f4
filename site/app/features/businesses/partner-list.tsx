import { Globe, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useSettings } from '../../association/use-settings'
import { NearMe, useOwnPosition } from '../../entries/map/near-me'
import { RetryButton } from '../../lib/first-use/failed-parts'
import { onDemand } from '../../lib/first-use/on-demand'
import { mailLink, mapLink, phoneLink, webAddress } from '../../lib/links/contact-links'
import { FoldingText } from '../../lib/links/visitors-text'
import { isFiltering, writeFilter } from '../../lib/list/address-fields'
import { useMarkWholeList } from '../../lib/list/list-route'
import type { Paging } from '../../lib/list/page-field'
import { Paged } from '../../lib/list/public-list'
import { useShowsMap } from '../../lib/list/view-switch'
import { type Coordinates, distanceText, metresBetween } from '../../lib/map/coordinates'
import { useHydrated } from '../../lib/page/rendering'
import { ButtonLink } from '../../ui/button/button-link'
import { buttonStyle } from '../../ui/button/button-style'
import { EmptyState } from '../../ui/empty/empty-state'
import { NothingMatches } from '../../ui/empty/nothing-matches'
import { Awning } from '../../ui/illustrations/awning'
import { ShopSign } from '../../ui/illustrations/shop-sign'
import { Badge } from '../../ui/text/badge'
import { BreakableAddress } from '../../ui/text/breakable-address'
import { NeedsScript } from '../../ui/without-script/needs-script'
import { fullAddress } from './business'
import { placesByPath } from './business-places'
import type { Opening } from './hours/open-status'
import { OpeningLine } from './hours/opening-line'
import { useOpening } from './hours/use-opening'
import { PartnerListSkeleton } from './list-tabs'
import type { ListKey, Partner } from './listings'
import { FILTER, labelOf, matchesFilter, type PartnerFilter } from './partner-filter'

const PartnerMap = onDemand(() => import('./partner-map'), RetryButton)

type PartnerListProps = {
  partners: readonly Partner[]
  /** Where these are not the whole list: then they match the filter already. */
  paging: Paging | undefined
  filter: PartnerFilter
  onReset: () => void
}

/** The partners of the open list that match the filter, as cards or on the map. */
export function PartnerList({ partners, paging, filter, onReset }: PartnerListProps) {
  useMarkWholeList(!paging)
  const opening = useOpening()
  const { areas, association } = useSettings()
  const hasMap = areas.map
  const isMap = useShowsMap(hasMap)
  const found = paging ? partners : partners.filter((partner) => matchesFilter(partner, filter))
  if (filter.open !== null && opening === null && !paging)
    return (
      <NeedsScript instead={<Cards partners={found} list={filter.list} opening={null} />}>
        <PartnerListSkeleton />
      </NeedsScript>
    )
  const isOpen = ({ business }: Partner) =>
    business !== undefined && opening?.(business.path)?.status.state === 'open'
  // The server has filtered the page by who is open; some may close while the page is open.
  const matching = filter.open === null || opening === null ? found : found.filter(isOpen)
  const label = labelOf(filter.list)
  const shown = { partners: matching, list: filter.list, opening }
  return (
    <>
      <p role="status" className={isFiltering(filter) || paging ? 'mb-4 text-ink-soft' : 'sr-only'}>
        {paging ? (
          <Paged paging={paging} isFiltered={isFiltering(filter)} noun={label} />
        ) : (
          isFiltering(filter) && `${matching.length} von ${partners.length} ${label}`
        )}
      </p>
      {partners.length === 0 && !paging && (
        <EmptyState title={`Noch keine ${label}`} picture={<ShopSign className="mx-auto h-32" />}>
          <p>
            Sie haben ein Geschäft in {association.town} und möchten bei der Gutscheinkarte dabei sein? Werden
            Sie Mitglied, dann steht Ihr Betrieb hier.
          </p>
          <ButtonLink to="/mitmachen">Mitglied werden</ButtonLink>
        </EmptyState>
      )}
      {(partners.length > 0 || paging) && matching.length === 0 && (
        <NothingMatches
          title={`Keine ${label} gefunden`}
          resetLabel={`Alle ${label} anzeigen`}
          resetAddress={`?${writeFilter(FILTER, { ...filter, search: '', category: null, open: null }, new URLSearchParams())}`}
          onReset={onReset}
        >
          <p>
            {filter.open === null
              ? 'Zu dieser Suche passt kein Betrieb.'
              : 'Gerade hat kein Betrieb geöffnet, der dazu passt.'}
          </p>
        </NothingMatches>
      )}
      {matching.length > 0 &&
        (isMap ? <OnMap {...shown} /> : hasMap === false ? <NearCards {...shown} /> : <Cards {...shown} />)}
    </>
  )
}

/** The map is for browsers with scripts; the others have the list. */
function OnMap(props: CardsProps) {
  return useHydrated() ? (
    <Suspense fallback={<PartnerListSkeleton />}>
      <PartnerMap {...props} />
    </Suspense>
  ) : (
    <div className="[@media(scripting:enabled)]:hidden">
      <Cards {...props} />
    </div>
  )
}

type CardsProps = {
  partners: readonly Partner[]
  list: ListKey
  opening: Opening | null
  /** In metres from where the visitor is; null where that is not known. */
  distanceTo?: (partner: Partner) => number | null
}

/** The cards, which can be sorted by distance: without map data that stands above the list. */
function NearCards({ partners, ...rest }: CardsProps) {
  const { position, ask, forget } = useOwnPosition()
  const [places, setPlaces] = useState<ReadonlyMap<string, Coordinates>>(new Map())
  const own = position.state === 'known' ? position.coordinates : null
  useEffect(() => {
    if (!own) return
    placesByPath().then(setPlaces)
  }, [own])
  const distanceTo = ({ business }: Partner) => {
    const place = business && places.get(business.path)
    return own && place ? metresBetween(own, place) : null
  }
  const far = (partner: Partner) => distanceTo(partner) ?? Number.POSITIVE_INFINITY
  const inOrder = own ? partners.toSorted((a, b) => far(a) - far(b) || 0) : partners
  return (
    <>
      <div data-script="needed" data-print="no">
        <NearMe position={position} onAsk={ask} onForget={forget} />
      </div>
      <Cards {...rest} partners={inOrder} distanceTo={distanceTo} />
    </>
  )
}

function Cards({ partners, distanceTo, ...rest }: CardsProps) {
  return (
    <ul className="door-list grid gap-5 @2xl:grid-cols-2 @5xl:grid-cols-3">
      {partners.map((partner) => (
        <li key={partner.id}>
          <PartnerCard {...rest} partner={partner} distance={distanceTo?.(partner) ?? null} />
        </li>
      ))}
    </ul>
  )
}

type PartnerCardProps = Pick<CardsProps, 'list' | 'opening'> & { partner: Partner; distance: number | null }

/** Card of a partner. */
function PartnerCard({ partner, list, opening, distance }: PartnerCardProps) {
  const { name: title, business_name: legalName, business } = partner
  const heading = <h2 className="text-2xl hyphens-auto wrap-anywhere">{title}</h2>
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card wrap-anywhere border border-line bg-paper-bright shadow-card print:shadow-none">
      <Awning tone={list === 'acceptance' ? 'market' : 'river'} />
      <div className="flex flex-1 flex-col items-start gap-3 px-5 pt-3 pb-5">
        <header>
          {business ? (
            <Link to={business.path} className="block hover:underline">
              {heading}
            </Link>
          ) : (
            heading
          )}
          {legalName && legalName !== title && (
            <p data-print="no" className="mt-1 text-[0.9375rem] leading-snug text-ink-soft">
              {legalName}
            </p>
          )}
        </header>
        {distance !== null && (
          <p className="font-semibold text-river-800">
            <span className="sr-only">Entfernung: </span>
            {distanceText(distance)}
          </p>
        )}
        {partner.category_name && (
          <div data-print="no">
            <Badge tone="straw">{partner.category_name}</Badge>
          </div>
        )}
        {partner.description && (
          <div data-print="no">
            <FoldingText text={partner.description} />
          </div>
        )}
        {business?.hasHours && <OpeningLine path={business.path} opening={opening} />}
        <PartnerFacts partner={partner} />
        <Actions partner={partner} title={title} />
      </div>
    </article>
  )
}

function Actions({ partner, title }: { partner: Partner; title: string }) {
  const website = webAddress(partner.website)
  const phone = phoneLink(partner.phone)
  if (!website && !phone) return null
  return (
    <div className="mt-auto flex flex-wrap gap-3 pt-2" data-print="no">
      {website && (
        <a href={website.href} target="_blank" rel="noopener" className={buttonStyle('secondary', 'medium')}>
          Website
          <span className="sr-only"> von {title} (öffnet in neuem Tab)</span>
        </a>
      )}
      {phone && (
        <a href={phone} className={buttonStyle('secondary', 'medium')}>
          Anrufen
          <span className="sr-only">: {title}</span>
        </a>
      )}
    </div>
  )
}

/** Address and contact data. */
function PartnerFacts({ partner }: { partner: Partner }) {
  const address = fullAddress(partner)
  const phone = phoneLink(partner.phone)
  const website = webAddress(partner.website)
  return (
    <dl className="flex w-full flex-col gap-1">
      {address && (
        <Fact icon={MapPin} name="Adresse">
          <a
            href={mapLink(address)}
            target="_blank"
            rel="noopener"
            data-print="bare"
            className="inline-block py-0.5 text-link"
          >
            {address}
            <span className="sr-only"> (Karte öffnet in neuem Tab)</span>
          </a>
        </Fact>
      )}
      {partner.phone && (
        <Fact icon={Phone} name="Telefon">
          {phone ? <FactLink href={phone}>{partner.phone}</FactLink> : partner.phone}
        </Fact>
      )}
      {partner.email && (
        <Fact icon={Mail} name="E-Mail" printed={false}>
          <FactLink href={mailLink(partner.email)}>
            <BreakableAddress address={partner.email} />
          </FactLink>
        </Fact>
      )}
      {website && (
        <Fact icon={Globe} name="Website" printed={false}>
          {website.hostname.replace(/^www\./, '')}
        </Fact>
      )}
    </dl>
  )
}

function FactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="inline-block py-0.5 text-link">
      {children}
    </a>
  )
}

type FactProps = { icon: LucideIcon; name: string; printed?: boolean; children: ReactNode }

function Fact({ icon: Icon, name, printed = true, children }: FactProps) {
  return (
    <div data-print={printed ? undefined : 'no'} className="flex min-w-0 gap-2">
      <dt className="pt-1">
        <Icon aria-hidden="true" className="size-5 text-river-700" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
