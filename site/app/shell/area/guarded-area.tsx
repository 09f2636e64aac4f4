import { type ComponentType, useMemo, useState } from 'react'
import { Outlet } from 'react-router'
import { useAuth } from '../../lib/session/auth-context'
import { RequireRole } from '../../lib/session/require-role'
import { mayEnter, type RequiredRole } from '../../lib/session/role'
import { failureToast } from '../../ui/toast/failure-toast'
import { useToast } from '../../ui/toast/toast-context'
import { accountPagesOf } from '../account/account-pages'
import { userLabelOf } from '../account/user-label'
import type { Area } from './area'
import { AreaShell } from './area-shell'

type GuardedAreaProps = Pick<Area, 'title' | 'drawerTitle' | 'entries' | 'wide'> & {
  required: RequiredRole
  /** Renders the matched child route, which is the default. */
  page?: ComponentType
}

/** An area for users of a role; signing out leads to the start page. */
export function GuardedArea({ required, page: Page = Outlet, ...area }: GuardedAreaProps) {
  const { user, role, profile, signOut } = useAuth()
  const [leaving, setLeaving] = useState(false)
  const showToast = useToast()

  async function leave() {
    setLeaving(true)
    const outcome = await signOut()
    if (outcome.state === 'signed-out') return
    setLeaving(false)
    const { message, advice } = outcome.failure
    showToast(failureToast([message, advice].filter(Boolean).join(' ')))
  }

  // Memoised: the router renders layouts again at every step of a navigation, and a new redirect element would start over each time.
  const guarded = useMemo(
    () => (
      // After signing out, the guard redirects.
      <RequireRole role={required} {...(leaving && { to: '/' })}>
        {/* Nothing is requested while signing out; when that fails, the page loads again. */}
        {/* `key`: another account in the same window must not see the state of the previous one. */}
        {!leaving && <Page key={user?.id} />}
      </RequireRole>
    ),
    [required, leaving, user?.id, Page],
  )

  // Users about to be redirected do not see the menu.
  const userLabel = user && mayEnter(required, role) ? userLabelOf(user, profile) : null
  const here = area.entries.map(({ to }) => to)
  const accountPages = accountPagesOf(role).filter(({ to }) => !here.includes(to))
  return <AreaShell area={{ ...area, userLabel, accountPages, onSignOut: leave }}>{guarded}</AreaShell>
}
