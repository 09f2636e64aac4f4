import { useMemo, useState } from 'react'
import { ADMIN_ENTRIES, entriesWith } from '../admin/entries.ts'
import { AREA_HANDLE } from '../frame/area/area-handle.ts'
import { GuardedArea } from '../frame/area/guarded-area.tsx'
import { useAuth } from '../lib/session/auth-context.ts'
import { mayEnter } from '../lib/session/role.ts'
import { NOT_COUNTED } from '../lib/waiting/waiting.ts'
import { WaitingContext } from '../lib/waiting/waiting-context.ts'
import { WaitingWatch } from '../lib/waiting/waiting-watch.tsx'

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
