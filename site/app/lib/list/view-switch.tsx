import { Link, useSearchParams } from 'react-router'
import { pillStyle } from '../../ui/button/pill-style'

/** `?ansicht=karte`: the list on a map. Other values of the parameter belong to the list. */
const VIEW = 'ansicht'
const MAP = 'karte'

/** Whether the address shows the list on a map; without map data none does. */
export const useShowsMap = (hasMap: boolean | undefined): boolean =>
  useSearchParams()[0].get(VIEW) === MAP && hasMap !== false

type ViewSwitchProps = {
  /** False without map data. */
  hasMap: boolean | undefined
  /** Search parameters of the list with its filter. */
  address: string
  /** Link to the calendar, if the list has one. */
  calendar?: Readonly<{ address: string; isShown: boolean }>
  className?: string
  /** Called when a link is followed (`AddressFilter.followed`). */
  onFollow?: () => void
}

/** Links to the views of a list, inside of its form of filters; the filter is kept. */
export function ViewSwitch({ hasMap, address, calendar, className, onFollow }: ViewSwitchProps) {
  const isMap = useShowsMap(hasMap)
  const parameters = new URLSearchParams(address)
  parameters.delete(VIEW)
  const list = `?${parameters}`
  parameters.set(VIEW, MAP)
  const views = [
    { label: 'Liste', to: list, isShown: !isMap && !calendar?.isShown },
    ...(calendar ? [{ label: 'Kalender', to: calendar.address, isShown: calendar.isShown }] : []),
    ...(hasMap === false ? [] : [{ label: 'Karte', to: `?${parameters}`, isShown: isMap }]),
  ]
  if (views.length === 1) return null
  return (
    <nav aria-label="Ansicht" className={className}>
      <ul className="flex flex-wrap gap-2">
        {views.map(({ label, to, isShown }) => (
          <li key={label}>
            <Link
              to={to}
              onClick={onFollow}
              aria-current={isShown ? 'page' : undefined}
              preventScrollReset
              className={pillStyle(isShown)}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {/* Without scripts the form keeps the view. */}
      {isMap && <input type="hidden" name={VIEW} value={MAP} />}
    </nav>
  )
}
