import { ShopSign } from '../../illustrations/shop-sign'
import { isFiltering, writeFilter } from '../../lib/list/address-fields'
import { useOpening } from '../../lib/opening-hours/use-opening'
import type { Opening } from '../../lib/opening-hours/watch-opening'
import { EmptyState } from '../../ui/empty/empty-state'
import { NothingMatches } from '../../ui/empty/nothing-matches'
import { NeedsScript } from '../../ui/without-script/needs-script'
import { FILTER, matchesFilter, type PartnerFilter } from './filter'
import { labelOf } from './lists'
import type { ListKey, Partner } from './partner'
import { PartnerCard } from './partner-card'
import { PartnerListSkeleton } from './partner-list-skeleton'

type PartnerListProps = {
  partners: readonly Partner[]
  filter: PartnerFilter
  onReset: () => void
}

/** The partners of the open list that match the filter. */
export function PartnerList({ partners, filter, onReset }: PartnerListProps) {
  const opening = useOpening()
  const found = partners.filter((partner) => matchesFilter(partner, filter))
  if (filter.open !== null && opening === null)
    return (
      <NeedsScript instead={<Cards partners={found} list={filter.list} opening={null} />}>
        <PartnerListSkeleton />
      </NeedsScript>
    )
  const isOpen = ({ business }: Partner) =>
    business !== undefined && opening?.(business.path)?.status.state === 'open'
  const matching = filter.open === null ? found : found.filter(isOpen)
  const label = labelOf(filter.list)
  return (
    <>
      <p role="status" className={isFiltering(filter) ? 'mb-4 text-ink-soft' : 'sr-only'}>
        {isFiltering(filter) && `${matching.length} von ${partners.length} ${label}`}
      </p>
      {partners.length === 0 && (
        <EmptyState title={`Noch keine ${label}`} picture={<ShopSign className="mx-auto h-32" />}>
          <p>Sobald Betriebe mitmachen, stehen sie hier.</p>
        </EmptyState>
      )}
      {partners.length > 0 && matching.length === 0 && (
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
      {matching.length > 0 && <Cards partners={matching} list={filter.list} opening={opening} />}
    </>
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
