import { AREA_HANDLE } from '../shell/area/area'
import { GuardedArea } from '../shell/area/guarded-area'
import { GUEST_ENTRIES } from '../shell/member-area/guest-entries'

export const handle = AREA_HANDLE

/** Pages for signed-in users of every role. */
export default function Account() {
  return <GuardedArea required="any" title="Mein Konto" entries={GUEST_ENTRIES} />
}
