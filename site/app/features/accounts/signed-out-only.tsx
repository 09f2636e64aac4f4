import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAuth } from '../../lib/session/auth-context'
import { destinationOf, pageBeforeSignIn } from '../../lib/session/destination'
import { Spinner } from '../../ui/loading/spinner'
import { NeedsScript } from '../../ui/without-script/needs-script'
import { ScriptNeeded } from '../../ui/without-script/script-needed'

type SignedOutOnlyProps = {
  /** Keep showing the children although the user is signed in: the page still has a message to show. */
  stay?: boolean
  children: ReactNode
}

/**
 * Renders pages for signed-out visitors; signed-in users are redirected to the requested page or the start page of their role
 * (docs/product.md#access). While a stored session is being checked, shows a spinner, from the first paint on.
 */
export function SignedOutOnly({ stay = false, children }: SignedOutOnlyProps) {
  const { user, role } = useAuth()
  const { state } = useLocation()
  if (user && !stay) return <Navigate to={destinationOf(role, pageBeforeSignIn(state))} replace />
  return (
    <NeedsScript instead={<ScriptNeeded what="Dieses Formular" />}>
      {!stay && <Spinner label="Ihre Anmeldung wird geprüft …" className="px-6 py-28 not-signed-in:hidden" />}
      <div className={stay ? undefined : 'signed-in:hidden'}>{children}</div>
    </NeedsScript>
  )
}
