import { Link } from 'react-router'
import { useSettings } from '../association/use-settings'
import { AccountLink } from './account/account-link'
import { MainNavigation } from './main-navigation'
import { MenuToggle } from './menu-toggle'
import { SearchLink } from './search-link'
import { Sign } from './sign'
import { useHideOnScroll } from './use-hide-on-scroll'
import { useMenu } from './use-menu'

const MENU_ID = 'hauptmenue'

/** Name, navigation and account link. On small screens everything but the name is in a collapsible menu. */
export function Header() {
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
