import { ShopSign } from '../../illustrations/shop-sign.tsx'
import { isFiltering, writeFilter } from '../../lib/list/address-fields.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NothingMatches } from '../../ui/nothing-matches.tsx'
import { FILTER, matchesFilter, type PartnerFilter } from './filter.ts'
import { labelOf } from './lists.ts'
import type { Partner } from './partner.ts'
import { PartnerCard } from './partner-card.tsx'

type PartnerListProps = { partners: readonly Partner[]; filter: PartnerFilter; onReset: () => void }

/** Who of the open list the filter lets through. */
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
