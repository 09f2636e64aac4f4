import { useMemo, useState } from 'react'
import officeStyles from '../app.css?url'
import { PENDING_UNKNOWN, PendingContext } from '../entries/pending/pending'
import { PendingLoader } from '../entries/pending/pending-loader'
import { useAuth } from '../lib/session/auth-context'
import { mayEnter } from '../lib/session/roles'
import { AREA_HANDLE } from '../shell/area/area'
import { GuardedArea } from '../shell/area/guarded-area'
import { ADMIN_ENTRIES, entriesWith, OfficePage } from '../shell/office-pages'
import type { Route } from './+types/admin'

export const handle = AREA_HANDLE

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: officeStyles }]

/** The back office, for admins only. */
export default function Admin() {
  const { role, offices } = useAuth()
  const [pending, setPending] = useState(PENDING_UNKNOWN)
  const entries = useMemo(() => entriesWith(ADMIN_ENTRIES, pending.counts, offices), [pending, offices])
  return (
    <PendingContext value={pending}>
      {mayEnter('admin', role) && <PendingLoader onLoaded={setPending} />}
      <GuardedArea
        required="admin"
        title="Verwaltung"
        drawerTitle="Admin Panel"
        entries={entries}
        page={OfficePage}
        wide
      />
    </PendingContext>
  )
}
