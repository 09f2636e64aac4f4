import { type ReactNode, use, useEffect, useMemo } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { Spinner } from '../../ui/loading/progress'
import { failureToast, type Toast, useToast } from '../../ui/toast/toast-context'
import { NeedsScript } from '../../ui/without-script/needs-script'
import { ScriptNeeded } from '../../ui/without-script/script-needed'
import { AuthContext, useAuth } from './auth-context'
import { ownAreaOf } from './destination'
import { holdsOffice, mayEnter, type Office, type RequiredRole } from './roles'

type RequireRoleProps = {
  role?: RequiredRole
  /** Redirect target for signed-out visitors. */
  to?: string
  /** The matched child route by default. */
  children?: ReactNode
}

/**
 * Guards its children (docs/product.md#access): a spinner while the session loads, then the children, or a redirect to the login page,
 * which returns to the requested one, or to the start page for other roles. The data itself is protected by the server. Where the session
 * ends while something is typed, the children stay, and the frame asks to sign in again (`SignInAgain`).
 */
export function RequireRole({ role: required = 'member', to = '/auth/login', children }: RequireRoleProps) {
  const { loading, user, role, roleKnown } = useAuth()
  const here = useLocation()
  const store = use(AuthContext)
  useEffect(() => store?.guard(), [store])
  // A stable object: a redirect with a new state would start over.
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
    if (!roleKnown) return <AccessDenied why={NOT_CHECKED} />
    return <AccessDenied why={role === 'guest' ? NOT_FOR_GUESTS : NOT_FOR_MEMBERS} />
  }
  return children ?? <Outlet />
}

/** Redirects to the start page and shows the reason in a toast. */
function AccessDenied({ why }: { why: Toast }) {
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

/**
 * Offices of the signed-in admin: `const { offices, holds } = useOffices()`, `holds('treasurer')`. The server decides; this only controls the
 * display.
 */
export function useOffices() {
  const { offices } = useAuth()
  return { offices, holds: (...asked: readonly Office[]) => holdsOffice(offices, ...asked) }
}
