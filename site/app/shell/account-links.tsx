import { Link } from 'react-router'
import { TO_OWN_AREA } from '../lib/session/own-area'
import { useSignOutInPlace } from './account/use-sign-out-in-place'

const STYLE = 'inline-flex min-h-10 items-center text-link'

/**
 * Links for signed-in users: to their pages, and sign out. Rendered in every page; the attribute set by `SignedInScript` shows or hides it,
 * and the auth client is loaded only when the button is pressed.
 */
export function AccountLinks() {
  const { signingOut, signOutInPlace } = useSignOutInPlace()
  return (
    <>
      <li className="not-signed-in:hidden">
        <Link to="/member" state={TO_OWN_AREA} className={STYLE}>
          Mitgliederbereich
        </Link>
      </li>
      <li className="not-signed-in:hidden">
        <button type="button" onClick={() => void signOutInPlace()} disabled={signingOut} className={STYLE}>
          Abmelden
        </button>
      </li>
    </>
  )
}
