import { useRef } from 'react'
import { FailedList } from '../../../lib/list/failed-list'
import { LIST_ID } from '../../../lib/list/page-field'
import { Paged } from '../../../lib/list/public-list'
import { useAddressFilter } from '../../../lib/list/use-address-filter'
import { useHydrated } from '../../../lib/page/use-hydrated'
import { TownVignette } from '../../../ui/illustrations/town-vignette'
import { CardExplanation } from './card-explanation'
import { CardIntroduction } from './card-introduction'
import { FILTER } from './filter'
import { ListTabs, PANEL_ID, tabId } from './list-tabs'
import { labelOf } from './lists'
import { type AwaitedListings, Loaded } from './loaded'
import { LoadingNotice } from './loading-notice'
import { LIST_FAILED } from './notices'
import { PartnerFilters } from './partner-filters'
import { PartnerList } from './partner-list'
import { PartnerListSkeleton } from './partner-list-skeleton'
import { SummaryBlock } from './summary-block'
import { useRefresh } from './use-refresh'

export function PartnersPage({ listings }: { listings: AwaitedListings }) {
  const control = useAddressFilter(FILTER)
  const { refresh, isRefreshing, isAskedFor } = useRefresh()
  const searchRef = useRef<HTMLInputElement>(null)
  const panelRef = useRef<HTMLElement>(null)
  const { list } = control.filter
  const scripted = useHydrated()

  // The pressed button is removed; moves the focus to its replacement.
  function reset() {
    control.reset()
    searchRef.current?.focus()
  }

  return (
    <>
      <div className="page-width flex flex-col gap-5 py-6 @2xl:gap-10 @2xl:py-14">
        <CardIntroduction />
        <SummaryBlock listings={listings} />
        <div className="flex flex-col gap-5 @2xl:gap-7">
          <PartnerFilters
            control={control}
            listings={listings}
            searchRef={searchRef}
            isRefreshing={isRefreshing}
            onRefresh={() => refresh()}
          />
          <ListTabs control={control} listings={listings} />
          <section
            ref={panelRef}
            id={PANEL_ID}
            role={scripted ? 'tabpanel' : undefined}
            tabIndex={-1}
            aria-labelledby={tabId(list)}
            className="min-w-0 outline-none"
          >
            <span id={LIST_ID} className="block scroll-mt-40" />
            <p className="mb-4 hidden font-display text-2xl font-extrabold print:block">{labelOf(list)}</p>
            <Loaded listings={listings} fallback={<PartnerListSkeleton />}>
              {({ [list]: listing }) =>
                listing.state === 'failed' ? (
                  <FailedList
                    title={LIST_FAILED[list]}
                    picture={<TownVignette time="night" />}
                    isRetrying={isRefreshing}
                    onRetry={() => refresh(() => panelRef.current?.focus())}
                  />
                ) : (
                  <>
                    <PartnerList
                      partners={listing.rows}
                      paging={listing.paging}
                      filter={control.filter}
                      onReset={reset}
                    />
                    {listing.paging && (
                      <Paged paging={listing.paging} rows={listing.rows.length} resultsRef={panelRef} />
                    )}
                  </>
                )
              }
            </Loaded>
            <Loaded listings={listings} fallback={null}>
              {(read) => <LoadingNotice listings={read} isAskedFor={isAskedFor} />}
            </Loaded>
          </section>
        </div>
      </div>
      <CardExplanation />
    </>
  )
}
