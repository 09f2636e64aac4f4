import { AREA_HANDLE } from '../shell/area/area'
import { GuardedArea } from '../shell/area/guarded-area'
import { useMemberEntries } from '../shell/member-area/use-member-entries'

export const handle = AREA_HANDLE

export default function Member() {
  return <GuardedArea required="member" title="Mitgliederbereich" entries={useMemberEntries()} />
}
