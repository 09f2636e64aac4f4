import { AREA_HANDLE } from '../frame/area/area-handle.ts'
import { GuardedArea } from '../frame/area/guarded-area.tsx'
import { MEMBER_ENTRIES } from '../member-area/entries.ts'

export const handle = AREA_HANDLE

export default function Member() {
  return <GuardedArea required="member" title="Mitgliederbereich" entries={MEMBER_ENTRIES} />
}
