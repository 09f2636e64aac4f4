import { NavLink } from 'react-router'
import { mainNavigation } from '../association/texts/navigation'
import { useSettings } from '../association/use-settings'

/** The current page is marked by colour, bar and `aria-current`. `/` matches exactly only. */
export function MainNavigation({ onSelect }: { onSelect: () => void }) {
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
