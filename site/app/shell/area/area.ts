import type { LucideIcon } from 'lucide-react'
import type { AccountPage, UserLabel } from '../account/own-pages'

export type AreaEntry = Readonly<{
  label: string
  to: string
  icon: LucideIcon
  /** Current for exactly this path, not for paths below it. */
  exact?: boolean
  /** Number of pending items; hidden for 0, and for null (unknown). */
  pending?: number | null
  /** Link out of the area; listed with those of the account. */
  leavesArea?: boolean
  /** Needed less often; listed in the group "Verwaltung". */
  rare?: boolean
}>

/** An area for signed-in users: content of its sidebar and, on small screens, of its drawer. */
export type Area = Readonly<{
  /** Name of the area; title of the sidebar. */
  title: string
  /** Title of the drawer; `title` by default. */
  drawerTitle?: string
  entries: readonly AreaEntry[]
  /** Use the full width, for tables. */
  wide?: boolean
  /** Null until the session is known; the menu is not rendered before. */
  userLabel: UserLabel | null
  /** Links to the user's pages in other areas. */
  accountPages: readonly AccountPage[]
  /** Called after unsaved changes were confirmed. */
  onSignOut: () => Promise<void>
}>

/** `handle` of layout routes that render `AreaShell` instead of header and footer. */
export const AREA_HANDLE = 'area'
