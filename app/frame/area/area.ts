import type { LucideIcon } from 'lucide-react'

export type AreaEntry = Readonly<{
  label: string
  to: string
  icon: LucideIcon
  /** Current only when exactly this address is open, not one below it. */
  exact?: boolean
}>

/** A room for people who are signed in: what its sidebar, and on small screens its drawer, shows. */
export type Area = Readonly<{
  /** Name of the room; heads the sidebar. */
  title: string
  /** What heads the drawer; the title unless said otherwise. */
  drawerTitle?: string
  entries: readonly AreaEntry[]
  /** Whoever is signed in: a name, and what else tells the account. */
  person: Readonly<{ name: string; detail?: string }>
  /** Called when nothing would be lost by it. */
  onSignOut: () => Promise<void>
}>
