import { AREA_HANDLE } from '../frame/area/area'
import { GuardedArea } from '../frame/area/guarded-area'
import { GUEST_ENTRIES } from '../member-area/guest-entries'

export const handle = AREA_HANDLE

/** Pages for signed-in users of every role. */
export default function Account() {
  return <GuardedArea required="any" title="Mein Konto" entries={GUEST_ENTRIES} />
}
