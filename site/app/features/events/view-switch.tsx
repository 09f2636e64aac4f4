import { Link } from 'react-router'
import { pillStyle } from '../../ui/button/pill-style'

const VIEWS = [
  { label: 'Liste', view: null },
  { label: 'Kalender', view: {} },
] as const

type ViewSwitchProps = {
  isCalendar: boolean
  addressOf: (view: (typeof VIEWS)[number]['view']) => string
}

/** Links to the list and the present month; the filter is kept. */
export function ViewSwitch({ isCalendar, addressOf }: ViewSwitchProps) {
  return (
    <nav aria-label="Ansicht" className="@5xl:col-span-full">
      <ul className="flex gap-2">
        {VIEWS.map(({ label, view }) => {
          const isShown = (view !== null) === isCalendar
          return (
            <li key={label}>
              <Link
                to={addressOf(view)}
                aria-current={isShown ? 'page' : undefined}
                preventScrollReset
                className={pillStyle(isShown)}
              >
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
