import { ShopSign } from '../../illustrations/shop-sign'
import { isFiltering, writeFilter } from '../../lib/list/address-fields'
import { EmptyState } from '../../ui/empty/empty-state'
import { NothingMatches } from '../../ui/empty/nothing-matches'
import { FILTER, matchesFilter, type PartnerFilter } from './filter'
import { labelOf } from './lists'
import type { Partner } from './partner'
import { PartnerCard } from './partner-card'

type PartnerListProps = { partners: readonly Partner[]; filter: PartnerFilter; onReset: () => void }

/** The partners of the open list that match the filter. */
export function PartnerList({ partners, filter, onReset }: PartnerListProps) {
  const matching = partners.filter((partner) => matchesFilter(partner, filter))
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
          resetAddress={`?${writeFilter(FILTER, { ...filter, search: '', category: null }, new URLSearchParams())}`}
          onReset={onReset}
        >
          <p>Zu dieser Suche passt kein Betrieb.</p>
        </NothingMatches>
      )}
      {matching.length > 0 && (
        <ul className="door-list grid gap-5 @2xl:grid-cols-2 @5xl:grid-cols-3">
          {matching.map((partner) => (
            <li key={partner.id}>
              <PartnerCard partner={partner} list={filter.list} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
