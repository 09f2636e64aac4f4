import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation, useMatches } from 'react-router'
import { Sign } from '../association/look/look'
import { mainNavigation } from '../association/texts/navigation'
import { useSettings } from '../association/use-settings'
import { SEARCH_PATH, useSearchKey } from '../entries/use-search-key'
import { firstUse, whenIdle } from '../lib/first-use/first-use'
import { Nothing, onDemand } from '../lib/first-use/on-demand'
import { onFirstUse } from '../lib/first-use/on-first-use'
import { TO_OWN_AREA, useKnownAuth } from '../lib/session/auth-context'
import { ButtonLink } from '../ui/button/button-link'
import { type Menu, useMenu } from '../ui/menu/use-menu'
import { CONTENT_ID, focusContent, SkipLink } from '../ui/skip-link'
import { useToast } from '../ui/toast/toast-context'
import { ToastProvider } from '../ui/toast/toast-provider'
import { AREA_HANDLE } from './area/area'

const Footer = onFirstUse('footer', async () => (await import('./footer')).Footer)

const ExpiredSession = onDemand(() => import('./expired-session'), Nothing)

/** Layout of every page: toasts, and header and footer around public pages. */
export function Frame({ children }: { children: ReactNode }) {
  useFocusOnNavigation()
  useSearchKey()
  const inArea = useMatches().some(({ handle }) => handle === AREA_HANDLE)
  return (
    <ToastProvider>
      <WebApp />
      <SkipLink />
      {inArea ? children : <PublicFrame>{children}</PublicFrame>}
      <SignInAgain />
    </ToastProvider>
  )
}

function SignInAgain() {
  if (!useKnownAuth()?.expired) return null
  return (
    <Suspense>
      <ExpiredSession />
    </Suspense>
  )
}

function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main id={CONTENT_ID} tabIndex={-1} className="@container">
        {children}
      </main>
      <Footer />
    </div>
  )
}

/**
 * Moves the focus to the content after a client navigation, because the link that had it is usually removed; keyboard and screen reader
 * continue there as after a page load.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    focusContent()
  }, [pathname])
}

/** When a page is used and the browser is idle, the service worker learns of it (lib/offline). Not in development. */
function WebApp() {
  const showToast = useToast()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each page
  useEffect(
    () =>
      import.meta.env.DEV
        ? undefined
        : whenIdle(() => {
            firstUse
              .then(() => import('../lib/offline/web-app'))
              .then((webApp) => webApp.follow(showToast))
              .catch(console.info)
          }),
    [pathname, showToast],
  )
  return null
}

const MENU_ID = 'hauptmenue'

/** Name, navigation and account link. On small screens everything but the name is in a collapsible menu. */
function Header() {
  const { association } = useSettings()
  const menu = useMenu()
  useHideOnScroll(menu.ref)
  return (
    <header
      ref={menu.ref}
      className="returning-header relative z-30 border-b border-line bg-paper print:border-0"
    >
      <div className="page-width flex min-h-18 flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2 max-xs:gap-x-1 sm:gap-x-6 lg:flex-nowrap">
        <Link
          to="/"
          className="flex min-w-0 items-center gap-2.5 rounded-soft max-xs:w-min max-xs:grow sm:gap-3 lg:min-w-min lg:shrink-[999999] text-river-900 no-underline"
        >
          <Sign className="size-10 shrink-0 object-contain sm:size-11" />
          <span className="font-display text-[min(1.03125rem,9vw)] leading-[1.05] font-extrabold xs:text-lg sm:text-xl lg:max-xl:w-min">
            {association.shortName}
          </span>
        </Link>
        <SearchLink />
        <MenuToggle controls={MENU_ID} menu={menu} />
        <div
          id={MENU_ID}
          data-open={menu.open || undefined}
          data-menu=""
          data-print="no"
          className="hidden flex-col gap-4 max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:border-b max-lg:border-line max-lg:bg-paper max-lg:px-[clamp(1rem,4vw,2.5rem)] max-lg:pt-2 max-lg:pb-6 max-lg:max-h-[calc(100dvh-4.5rem)] max-lg:overflow-y-auto max-lg:shadow-lifted data-open:flex lg:ml-auto lg:flex lg:min-w-0 lg:flex-row lg:flex-wrap lg:items-center lg:gap-x-5 lg:gap-y-1"
        >
          <MainNavigation onSelect={menu.close} />
          <AccountLink onSelect={menu.close} />
        </div>
      </div>
    </header>
  )
}

/** The magnifying glass of the header: beside the menu button, in wide windows the last entry. */
function SearchLink() {
  return (
    <Link
      to={SEARCH_PATH}
      data-print="no"
      className="grid size-11 place-content-center rounded-soft text-river-900 hover:bg-river-100 max-lg:ml-auto max-xs:-mr-1 lg:order-last"
    >
      <span className="sr-only">Suche</span>
      <svg viewBox="0 0 20 20" className="size-6 fill-none stroke-current stroke-2" aria-hidden="true">
        <path d="m18 18-5-5m2-5A7 7 0 1 1 1 8a7 7 0 0 1 14 0" />
      </svg>
    </Link>
  )
}

/** Smaller scroll movements are ignored, in CSS pixels. */
const SHORTEST_MOVE = 8

/** Sets `data-away` on the header while scrolling down, and removes it when scrolling up. */
function useHideOnScroll(header: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = scrollY
    const onScroll = () => {
      const moved = scrollY - last
      if (Math.abs(moved) < SHORTEST_MOVE) return
      last = scrollY
      header.current?.toggleAttribute('data-away', moved > 0 && scrollY > header.current.offsetHeight)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [header])
}

/** The current page is marked by colour, bar and `aria-current`. `/` matches exactly only. */
function MainNavigation({ onSelect }: { onSelect: () => void }) {
  const settings = useSettings()
  return (
    <nav aria-label="Hauptnavigation">
      <ul className="flex flex-col lg:flex-row lg:flex-wrap">
        {mainNavigation(settings).map(({ label, to }) => (
          <li key={to} className="max-lg:border-b max-lg:border-line">
            <NavLink
              to={to}
              end={to === '/'}
              prefetch="intent"
              onClick={onSelect}
              className="flex min-h-12 items-center rounded-soft px-2 xl:px-2.5 font-semibold whitespace-nowrap text-river-900 decoration-market-600 decoration-3 underline-offset-8 hover:bg-river-100 aria-[current=page]:text-market-600 aria-[current=page]:underline max-lg:-mx-2 max-lg:min-h-13 max-lg:text-lg lg:min-h-11"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function MenuToggle({ menu, controls }: { menu: Menu; controls: string }) {
  return (
    <button
      ref={menu.buttonRef}
      type="button"
      aria-label="Menü"
      aria-expanded={menu.open}
      aria-controls={controls}
      onClick={menu.toggle}
      data-print="no"
      data-script="needed"
      className="flex min-h-11 items-center gap-2 rounded-soft border-2 border-river-800 px-2.5 sm:px-3.5 font-semibold text-river-900 hover:bg-river-100 lg:hidden"
    >
      <svg
        viewBox="0 0 20 16"
        className="h-4 w-5 fill-none stroke-current stroke-[2.5]"
        strokeLinecap="round"
        aria-hidden="true"
      >
        {menu.open ? <path d="m4 2 12 12M16 2 4 14" /> : <path d="M2 2h16M2 8h16M2 14h10" />}
      </svg>
      <span className="max-xs:hidden">Menü</span>
    </button>
  )
}

/**
 * Rendered only for signed-in users, as soon as the session is known. If it cannot be loaded, the links beside it and in the footer remain.
 */
const AccountMenu = onDemand(() => import('./account/account-menu'), Nothing)

/** Placeholder of the menu's size. */
const PLACEHOLDER = <span className="size-11 max-lg:hidden not-signed-in:hidden" />

/**
 * Link to the login page, or the menu of a signed-in user. The HTML contains both, because the page is the same for everybody and cached;
 * the attribute set by `SignedInScript` selects one before the first paint.
 */
function AccountLink({ onSelect }: { onSelect: () => void }) {
  const auth = useKnownAuth()
  const link = { variant: 'secondary', onClick: onSelect } as const
  return (
    <div className="flex flex-col gap-3 lg:flex-row lg:items-center">
      <ButtonLink to="/auth/login" {...link} className="signed-in:hidden">
        Login
      </ButtonLink>
      <ButtonLink to="/admin" state={TO_OWN_AREA} {...link} className="not-signed-in:hidden">
        Admin
      </ButtonLink>
      {auth?.user ? (
        <Suspense fallback={PLACEHOLDER}>
          <AccountMenu auth={auth} onSelect={onSelect} />
        </Suspense>
      ) : (
        PLACEHOLDER
      )}
    </div>
  )
}
