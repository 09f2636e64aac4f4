import { type KeyboardEvent, type ReactNode, Suspense, use } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '../../lib/page/rendering'
import { classNames } from '../../ui/class-names'
import { Skeleton, SkeletonList } from '../../ui/loading/skeleton'
import { failureToast, type Toast } from '../../ui/toast/toast-context'
import { type Listings, type ListKey, sizeOf } from './listings'
import { type FilterControl, LISTS } from './partner-filter'

export const PANEL_ID = 'partner-list'
export const tabId = (list: ListKey) => `tab-${list}`

/** One tab per list. Each is a link, which can be opened in a new tab and works without scripts. */
export function ListTabs({ control, listings }: { control: FilterControl; listings: AwaitedListings }) {
  const scripted = useHydrated()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the role comes with the scripts, as the keys do
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name
    <div
      role={scripted ? 'tablist' : 'navigation'}
      aria-label="Stellen"
      onKeyDown={moveBetweenTabs}
      className="flex flex-wrap border-b-2 @md:gap-x-2 border-river-900"
      data-print="no"
    >
      {LISTS.map(({ key, label }) => {
        const isOpen = control.filter.list === key
        return (
          <Link
            key={key}
            id={tabId(key)}
            to={control.addressOf({ list: key })}
            onClick={control.followed}
            preventScrollReset
            {...(scripted ? tabProps(isOpen) : { 'aria-current': isOpen })}
            className={classNames(
              'inline-flex min-h-12 flex-1 items-center justify-center gap-1.5 rounded-t-card px-1 py-2 font-display text-[min(1.0625rem,4.5vw)] leading-tight font-extrabold no-underline @md:flex-none @md:gap-2 @md:px-4 @md:text-lg @2xl:px-5 @2xl:text-xl',
              isOpen ? 'bg-river-900 text-white' : 'text-river-800 hover:bg-river-100',
            )}
          >
            {label}
            <Loaded listings={listings} fallback={null}>
              {({ [key]: listing }) =>
                listing.state === 'loaded' &&
                sizeOf(listing) > 0 && (
                  <span
                    className={classNames(
                      'rounded-full px-2 font-text text-base font-semibold',
                      isOpen ? 'bg-straw text-ink' : 'bg-river-100',
                    )}
                  >
                    {sizeOf(listing).toLocaleString('de-DE')}
                  </span>
                )
              }
            </Loaded>
          </Link>
        )
      })}
    </div>
  )
}

/** Roving tabindex: only the open tab is in the tab order, arrow keys move between tabs. */
const tabProps = (isOpen: boolean) => ({
  role: 'tab',
  'aria-selected': isOpen,
  'aria-controls': isOpen ? PANEL_ID : undefined,
  tabIndex: isOpen ? 0 : -1,
})

/** Keyboard control of the ARIA tabs pattern: arrows, Home and End open a tab; the space bar works as on a button. */
function moveBetweenTabs(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const here = tabs.findIndex((tab) => tab.matches(':focus'))
  const places: Record<string, number> = {
    ArrowRight: (here + 1) % tabs.length,
    ArrowLeft: (here - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
    ' ': here,
  }
  const tab = tabs[places[event.key] ?? -1]
  if (!tab) return
  event.preventDefault()
  tab.focus()
  tab.click()
}

/** A promise on client navigation, a resolved value after server rendering. */
export type AwaitedListings = Listings | Promise<Listings>

type LoadedProps = {
  listings: AwaitedListings
  fallback: ReactNode
  children: (listings: Listings) => ReactNode
}

/** Renders `children` as soon as the lists are loaded, `fallback` until then. */
export function Loaded({ fallback, ...rest }: LoadedProps) {
  return (
    <Suspense fallback={fallback}>
      <Read {...rest} />
    </Suspense>
  )
}

function Read({ listings, children }: Omit<LoadedProps, 'fallback'>) {
  return children(listings instanceof Promise ? use(listings) : listings)
}

/** Placeholder of six cards (docs/product.md#loading-and-empty-lists). */
export function PartnerListSkeleton() {
  return (
    <SkeletonList
      label="Gutschein-Partner werden geladen …"
      count={6}
      className="grid gap-5 @2xl:grid-cols-2 @5xl:grid-cols-3"
    >
      <div className="flex flex-col gap-3 overflow-hidden rounded-card border border-line bg-paper-bright pb-5">
        <Skeleton className="h-8 rounded-none" />
        <div className="flex flex-col gap-3 px-5">
          <Skeleton className="h-7 w-3/4" />
          <Skeleton className="h-6 w-32 rounded-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-11 w-28" />
        </div>
      </div>
    </SkeletonList>
  )
}

/** Toasts after loading (docs/product.md#voucher-partners). */
export const LOADING_FAILED = failureToast('Gutschein-Daten konnten nicht geladen werden.')

export const LIST_FAILED: Record<ListKey, string> = {
  acceptance: 'Fehler beim Laden der Einlösestellen',
  sales: 'Fehler beim Laden der Verkaufsstellen',
}

/** Replaces the figures, which need both lists. */
export const PARTICIPANTS_FAILED = 'Fehler beim Laden der Teilnehmer'

export function loaded(acceptance: number, sales: number): Toast {
  const redeeming = `${acceptance} ${acceptance === 1 ? 'Einlösestelle' : 'Einlösestellen'}`
  const selling = `${sales} ${sales === 1 ? 'Verkaufsstelle' : 'Verkaufsstellen'}`
  return { title: 'Daten geladen', description: `${redeeming} und ${selling}` }
}
