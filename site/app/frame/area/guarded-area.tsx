import { useMemo, useState } from 'react'
import { Outlet } from 'react-router'
import { useAuth } from '../../lib/session/auth-context'
import { RequireRole } from '../../lib/session/require-role'
import { mayEnter, type RequiredRole } from '../../lib/session/role'
import { failureToast } from '../../ui/toast/failure-toast'
import { useToast } from '../../ui/toast/toast-context'
import { ownPlaces } from '../account/own-places'
import { personOf } from '../account/person'
import type { Area } from './area'
import { AreaShell } from './area-shell'

type GuardedAreaProps = Pick<Area, 'title' | 'drawerTitle' | 'entries' | 'wide'> & { required: RequiredRole }

/** A room that only people of a role enter, with whoever is signed in at its foot; signing out leads to the start page. */
export function GuardedArea({ required, ...area }: GuardedAreaProps) {
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

  // Kept as it is: the router renders its layouts anew with every step of a navigation, and a redirect would begin afresh each time.
  const guarded = useMemo(
    () => (
      // The guard itself takes away whoever has just signed out.
      <RequireRole role={required} {...(leaving && { to: '/' })}>
        {/* Another account in the same window is another person: nothing of the one before stays. */}
        <Outlet key={user?.id} />
      </RequireRole>
    ),
    [required, leaving, user?.id],
  )

  // Whoever is about to be turned away does not see the menu meanwhile.
  const person = user && mayEnter(required, role) ? personOf(user, profile) : null
  const here = area.entries.map(({ to }) => to)
  const places = ownPlaces(role).filter(({ to }) => !here.includes(to))
  return <AreaShell area={{ ...area, person, places, onSignOut: leave }}>{guarded}</AreaShell>
}
