import { use, useState } from 'react'
import { Link } from 'react-router'
import { AuthContext } from '../lib/session/auth-context'
import { failureToast } from '../ui/toast/failure-toast'
import { useToast } from '../ui/toast/toast-context'
import { focusContent } from './focus-content'

const STYLE = 'inline-flex min-h-10 items-center text-link'

/**
 * For whoever is signed in: the way to the members' area, and out of the account, also for people who may enter no area. Stands in
 * every page; the mark of `SignedInScript` decides whether it shows, and nothing of accounts is loaded before somebody presses it.
 */
export function OwnLinks() {
  const signOut = use(AuthContext)?.auth.signOut
  const showToast = useToast()
  const [leaving, setLeaving] = useState(false)

  async function leave() {
    if (leaving || !signOut) return
    setLeaving(true)
    const outcome = await signOut()
    setLeaving(false)
    if (outcome.state === 'signed-out') {
      // The button is not there any more.
      focusContent()
      return showToast({ title: 'Abgemeldet' })
    }
    const { message, advice } = outcome.failure
    showToast(failureToast([message, advice].filter(Boolean).join(' ')))
  }

  return (
    <>
      <li className="not-signed-in:hidden">
        <Link to="/member" className={STYLE}>
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
