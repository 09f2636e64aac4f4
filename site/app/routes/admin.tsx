import { useMemo, useState } from 'react'
import { ADMIN_ENTRIES, entriesWith } from '../admin/entries'
import { AREA_HANDLE } from '../frame/area/area-handle'
import { GuardedArea } from '../frame/area/guarded-area'
import { useAuth } from '../lib/session/auth-context'
import { mayEnter } from '../lib/session/role'
import { NOT_COUNTED } from '../lib/waiting/waiting'
import { WaitingContext } from '../lib/waiting/waiting-context'
import { WaitingWatch } from '../lib/waiting/waiting-watch'

export const handle = AREA_HANDLE

/** The back office, for admins only. */
export default function Admin() {
  const { role } = useAuth()
  const [waiting, setWaiting] = useState(NOT_COUNTED)
  const entries = useMemo(() => entriesWith(ADMIN_ENTRIES, waiting), [waiting])
  return (
    <WaitingContext value={waiting}>
      {mayEnter('admin', role) && <WaitingWatch onCounted={setWaiting} />}
      <GuardedArea required="admin" title="Verwaltung" drawerTitle="Admin Panel" entries={entries} wide />
    </WaitingContext>
  )
}
