import { Suspense } from 'react'
import { RetryButton } from '../../../lib/first-use/failed-parts'
import { onDemand } from '../../../lib/first-use/on-demand'
import { isFiltering, writeFilter } from '../../../lib/list/address-fields'
import type { Paging } from '../../../lib/list/page-field'
import { Paged } from '../../../lib/list/public-list'
import { useShowsMap } from '../../../lib/list/view-switch'
import { useTellWhole } from '../../../lib/list/whole-list'
import { useHydrated } from '../../../lib/page/use-hydrated'
import { EmptyState } from '../../../ui/empty/empty-state'
import { NothingMatches } from '../../../ui/empty/nothing-matches'
import { ShopSign } from '../../../ui/illustrations/shop-sign'
import { NeedsScript } from '../../../ui/without-script/needs-script'
import { useOpening } from '../hours/use-opening'
import type { Opening } from '../hours/watch-opening'
import { FILTER, matchesFilter, type PartnerFilter } from './filter'
import { labelOf } from './lists'
import type { ListKey, Partner } from './partner'
import { PartnerCard } from './partner-card'
import { PartnerListSkeleton } from './partner-list-skeleton'

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
  useTellWhole(!paging)
  const opening = useOpening()
  const isMap = useShowsMap()
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
          <p>Sobald Betriebe mitmachen, stehen sie hier.</p>
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
      {matching.length > 0 && (isMap ? <OnMap {...shown} /> : <Cards {...shown} />)}
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

type CardsProps = { partners: readonly Partner[]; list: ListKey; opening: Opening | null }

function Cards({ partners, ...rest }: CardsProps) {
  return (
    <ul className="door-list grid gap-5 @2xl:grid-cols-2 @5xl:grid-cols-3">
      {partners.map((partner) => (
        <li key={partner.id}>
          <PartnerCard {...rest} partner={partner} />
        </li>
      ))}
    </ul>
  )
}
