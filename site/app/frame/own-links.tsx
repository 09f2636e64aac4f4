import { Link } from 'react-router'
import { TO_OWN_AREA } from '../lib/session/own-area'
import { useLeave } from './account/use-leave'

const STYLE = 'inline-flex min-h-10 items-center text-link'

/**
 * For whoever is signed in: the way to what is his own, and out of the account. Stands in every page; the mark of `SignedInScript`
 * decides whether it shows, and nothing of accounts is loaded before somebody presses it.
 */
export function OwnLinks() {
  const { leaving, leave } = useLeave()
  return (
    <>
      <li className="not-signed-in:hidden">
        <Link to="/member" state={TO_OWN_AREA} className={STYLE}>
          Mitgliederbereich
        </Link>
      </li>
      <li className="not-signed-in:hidden">
        <button type="button" onClick={() => void leave()} disabled={leaving} className={STYLE}>
          Abmelden
        </button>
      </li>
    </>
  )
}
