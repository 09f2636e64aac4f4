import { sidebarOf } from '../shell/account/own-pages'
import { AREA_HANDLE } from '../shell/area/area'
import { GuardedArea } from '../shell/area/guarded-area'

export const handle = AREA_HANDLE

const ENTRIES = sidebarOf('guest')

/** Pages for signed-in users of every role. */
export default function Account() {
  return <GuardedArea required="any" title="Mein Konto" entries={ENTRIES} />
}
