import { type ReactNode, useEffect, useMemo } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { NeedsScript } from '../../ui/needs-script'
import { ScriptNeeded } from '../../ui/script-needed'
import { Spinner } from '../../ui/spinner'
import { failureToast } from '../../ui/toast/failure-toast'
import { type Toast, useToast } from '../../ui/toast/toast-context'
import { useAuth } from './auth-context'
import { ownAreaOf } from './destination'
import { mayEnter, type RequiredRole } from './role'

type RequireRoleProps = {
  role?: RequiredRole
  /** Where whoever is not signed in goes to. */
  to?: string
  /** The matched route's pages where nothing is given. */
  children?: ReactNode
}

/**
 * Guards what it stands around (docs/product.md#access): a spinner while the session loads, then the pages, the way to sign in, which
 * remembers where one wanted to go, or the start page for whoever may not enter. The server guards the data.
 */
export function RequireRole({ role: required = 'member', to = '/auth/login', children }: RequireRoleProps) {
  const { loading, user, role, roleKnown } = useAuth()
  const here = useLocation()
  // The same object each time: a redirect whose state is new begins again.
  const remembered = useMemo(() => ({ from: here }), [here])
  if (loading) {
    return (
      <NeedsScript instead={<ScriptNeeded what="Dieser Bereich" />}>
        <Spinner label="Ihre Anmeldung wird geprüft …" className="px-6 py-28" />
      </NeedsScript>
    )
  }
  if (!user) return <Navigate to={to} state={remembered} replace />
  if (!mayEnter(required, role)) {
    const own = roleKnown && ownAreaOf(role, here.state)
    if (own) return <Navigate to={own} replace />
    if (!roleKnown) return <TurnedAway why={NOT_CHECKED} />
    return <TurnedAway why={role === 'guest' ? NOT_FOR_GUESTS : NOT_FOR_MEMBERS} />
  }
  return children ?? <Outlet />
}

/** To the start page, where one reads why: pages change without a word otherwise. */
function TurnedAway({ why }: { why: Toast }) {
  const showToast = useToast()
  useEffect(() => showToast(why), [showToast, why])
  return <Navigate to="/" replace />
}

const NOT_FOR_YOU = 'Ihr Konto ist für diesen Bereich nicht freigeschaltet.'

const NOT_FOR_MEMBERS: Toast = { title: 'Kein Zugang', description: NOT_FOR_YOU, destructive: true }

const NOT_FOR_GUESTS: Toast = {
  ...NOT_FOR_MEMBERS,
  description: `${NOT_FOR_YOU} Was Sie damit tun können, steht unter „Mein Konto“.`,
}

const NOT_CHECKED = failureToast(
  'Ihr Zugang konnte gerade nicht geprüft werden. Bitte laden Sie die Seite in einem Moment neu.',
)
