import { AREA_HANDLE } from '../frame/area/area'
import { GuardedArea } from '../frame/area/guarded-area'
import { useMemberEntries } from '../member-area/use-member-entries'

export const handle = AREA_HANDLE

export default function Member() {
  return <GuardedArea required="member" title="Mitgliederbereich" entries={useMemberEntries()} />
}
