import { type ReactNode, useEffect, useMemo } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { Spinner } from '../../ui/spinner'
import { failureToast } from '../../ui/toast/failure-toast'
import { type Toast, useToast } from '../../ui/toast/toast-context'
import { useAuth } from './auth-context'
import { mayEnter, type RequiredRole } from './role'

type RequireRoleProps = {
  role?: RequiredRole
  /** Where whoever is not signed in goes to. */
  to?: string
  /** The matched route's pages where nothing is given. */
  children?: ReactNode
}

/**
 * Guards what it stands around (spec section 2): a spinner while the session loads, then the pages, the way to sign in, which
 * remembers where one wanted to go, or the start page for whoever may not enter. The server guards the data.
 */
export function RequireRole({ role: required = 'member', to = '/auth/login', children }: RequireRoleProps) {
  const { loading, user, role, roleKnown } = useAuth()
  const here = useLocation()
  // The same object each time: a redirect whose state is new begins again.
  const remembered = useMemo(() => ({ from: here }), [here])
  if (loading) return <Spinner label="Ihre Anmeldung wird geprüft …" className="px-6 py-28" />
  if (!user) return <Navigate to={to} state={remembered} replace />
  if (!mayEnter(required, role)) return <TurnedAway why={roleKnown ? NOT_ALLOWED : NOT_CHECKED} />
  return children ?? <Outlet />
}

/** To the start page, where one reads why: pages change without a word otherwise. */
function TurnedAway({ why }: { why: Toast }) {
  const showToast = useToast()
  useEffect(() => showToast(why), [showToast, why])
  return <Navigate to="/" replace />
}

const NOT_ALLOWED: Toast = {
  title: 'Kein Zugang',
  description: 'Ihr Konto ist für diesen Bereich nicht freigeschaltet.',
  destructive: true,
}

const NOT_CHECKED = failureToast(
  'Ihr Zugang konnte gerade nicht geprüft werden. Bitte laden Sie die Seite in einem Moment neu.',
)
