import { ADMIN_ENTRIES } from '../admin/entries'
import { AREA_HANDLE } from '../frame/area/area-handle'
import { GuardedArea } from '../frame/area/guarded-area'

export const handle = AREA_HANDLE

/** The back office, for admins only. */
export default function Admin() {
  return (
    <GuardedArea required="admin" title="Verwaltung" drawerTitle="Admin Panel" entries={ADMIN_ENTRIES} wide />
  )
}
