import { type RefObject, useEffect, useRef, useTransition } from 'react'
import { useRevalidator } from 'react-router'
import { VoucherCards } from '../../association/look/voucher-card'
import { useSettingsOf } from '../../association/use-settings'
import { FailedList } from '../../lib/list/failed-list'
import { LIST_ID } from '../../lib/list/page-field'
import { Paged } from '../../lib/list/public-list'
import { useAddressFilter } from '../../lib/list/use-address-filter'
import { useHydrated } from '../../lib/page/rendering'
import { TownVignette } from '../../ui/illustrations/townscape'
import { Skeleton } from '../../ui/loading/skeleton'
import { useToast } from '../../ui/toast/toast-context'
import {
  type AwaitedListings,
  LIST_FAILED,
  ListTabs,
  LOADING_FAILED,
  Loaded,
  loaded,
  PANEL_ID,
  PARTICIPANTS_FAILED,
  PartnerListSkeleton,
  tabId,
} from './list-tabs'
import { type Listings, type Summary, sizeOf, summarize } from './listings'
import { FILTER, labelOf } from './partner-filter'
import { PartnerFilters } from './partner-filters'
import { PartnerList } from './partner-list'

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
      <div className="page-width flex flex-col gap-4 py-4 @2xl:gap-8 @2xl:py-8">
        <CardIntroduction />
        <div className="flex flex-col gap-3 @2xl:gap-5">
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
        <SummaryBlock listings={listings} />
      </div>
      <CardExplanation />
    </>
  )
}

/** Reloads the lists, then calls `onDone`; `isAskedFor` distinguishes a requested reload from the first load. */
function useRefresh() {
  const { revalidate } = useRevalidator()
  const [isRefreshing, startRefresh] = useTransition()
  const isAskedFor = useRef(false)
  const refresh = (onDone?: () => void) =>
    startRefresh(async () => {
      isAskedFor.current = true
      await revalidate()
      onDone?.()
    })
  return { refresh, isRefreshing, isAskedFor }
}

/** Shows a toast once per load: that it failed, or that the requested refresh is done. */
function LoadingNotice({ listings, isAskedFor }: { listings: Listings; isAskedFor: RefObject<boolean> }) {
  const showToast = useToast()
  useEffect(() => {
    const { acceptance, sales } = listings
    if (acceptance.state === 'failed' || sales.state === 'failed') showToast(LOADING_FAILED)
    else if (isAskedFor.current) showToast(loaded(sizeOf(acceptance), sizeOf(sales)))
    isAskedFor.current = false
  }, [listings, isAskedFor, showToast])
  return null
}

/** How to buy and use the voucher card. */
function CardExplanation() {
  const { steps } = useSettingsOf('voucherPage')
  return (
    <section
      aria-labelledby="card-explanation"
      data-print="no"
      className="on-river bg-river-900 py-14 text-river-50"
    >
      <div className="page-width">
        <h2 id="card-explanation" className="text-3xl text-white @2xl:text-4xl">
          So funktioniert die Karte
        </h2>
        <ol className="mt-8 grid gap-8 @3xl:grid-cols-3">
          {steps.map(({ name, text }) => (
            <li key={name} className="border-t-3 border-straw pt-4">
              <h3 className="text-2xl text-straw">{name}</h3>
              <p className="mt-2 max-w-prose text-river-100">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** The voucher card: picture and explanation. */
function CardIntroduction() {
  const { name } = useSettingsOf('vouchers')
  const { lead } = useSettingsOf('voucherPage')
  return (
    <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 @2xl:grid-cols-[1.4fr_1fr] @2xl:gap-x-8 print:block">
      <h1 className="text-[min(2.25rem,7.6vw)] @2xl:self-end @2xl:text-5xl">{name}</h1>
      <VoucherCards className="w-[25vw] @2xl:row-span-2 @2xl:w-60 @2xl:justify-self-center print:hidden" />
      <p className="col-span-full mt-2 max-w-2xl leading-snug text-ink-soft @2xl:col-span-1 @2xl:mt-4 @2xl:self-start @2xl:text-xl">
        {lead}
      </p>
    </header>
  )
}

const FIGURES: ReadonlyArray<{ key: keyof Summary; label: string }> = [
  { key: 'partners', label: 'Partner insgesamt' },
  { key: 'categories', label: 'Kategorien' },
  { key: 'acceptance', label: 'Einlösestellen' },
  { key: 'sales', label: 'Verkaufsstellen' },
]

/**
 * Below the list: numbers of partners, counted in the lists, and the list to print. What the association says of itself comes first, which
 * may be more than is entered yet.
 */
function SummaryBlock({ listings }: { listings: AwaitedListings }) {
  const { participantList } = useSettingsOf('vouchers')
  return (
    <section
      aria-labelledby="partner-summary"
      className="border-t-2 border-dashed border-line-strong/50 pt-3 @2xl:pt-6 print:hidden"
    >
      <h2 id="partner-summary" className="sr-only">
        Gutschein-Partner in Zahlen
      </h2>
      <Loaded listings={listings} fallback={<Figures />}>
        {({ acceptance, sales, counted }) =>
          acceptance.state === 'failed' || sales.state === 'failed' ? (
            <p className="font-semibold text-error">{PARTICIPANTS_FAILED}</p>
          ) : (
            <Counted summary={counted?.summary ?? summarize(acceptance.rows, sales.rows)} />
          )
        }
      </Loaded>
      <a
        href={participantList || '/Teilnehmerliste.pdf'}
        target="_blank"
        rel="noopener"
        className="mt-1 inline-flex min-h-11 items-center text-link font-semibold"
      >
        Teilnehmerliste zum Ausdrucken
        <span className="sr-only"> (PDF, öffnet in neuem Tab)</span>
      </a>
    </section>
  )
}

/** Without partners there is nothing to count: the list invites to become one. */
function Counted({ summary }: { summary: Summary }) {
  const { partnersAtLeast } = useSettingsOf('figures')
  if (summary.partners === 0) return null
  return (
    <>
      <Figures summary={summary} />
      {/* Elsewhere the page names more partners than these lists have. */}
      {summary.partners < partnersAtLeast && (
        <p className="mt-2 text-[0.9375rem] text-ink-soft">Gezählt ist, wer hier schon eingetragen ist.</p>
      )}
    </>
  )
}

function Figures({ summary }: { summary?: Summary }) {
  return (
    <dl className="flex flex-wrap justify-between gap-x-1 gap-y-3 @2xl:grid @2xl:grid-cols-4 @2xl:gap-x-8">
      {FIGURES.map(({ key, label }) => (
        <div key={key} className="flex flex-col-reverse justify-end">
          <dt className="w-min text-[0.8125rem] leading-tight text-ink-soft @2xl:w-auto @2xl:text-base">
            {label}
          </dt>
          <dd className="font-display text-2xl leading-tight @2xl:text-4xl font-black text-market-600">
            {summary ? (
              summary[key].toLocaleString('de-DE')
            ) : (
              <Skeleton className="my-1 h-6 w-10 @2xl:h-9 @2xl:w-14" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
