import type { LucideIcon } from 'lucide-react'
import type { OwnPlace } from '../account/own-places'
import type { Person } from '../account/person'

export type AreaEntry = Readonly<{
  label: string
  to: string
  icon: LucideIcon
  /** Current only when exactly this address is open, not one below it. */
  exact?: boolean
  /** How much behind it waits for somebody; nothing is shown for 0, nor for null, which is not known. */
  waiting?: number | null
  /** Leads to somewhere else; stands apart from the room's own pages. */
  leadsOut?: boolean
}>

/** A room for people who are signed in: what its sidebar, and on small screens its drawer, shows. */
export type Area = Readonly<{
  /** Name of the room; heads the sidebar. */
  title: string
  /** What heads the drawer; the title unless said otherwise. */
  drawerTitle?: string
  entries: readonly AreaEntry[]
  /** Its pages hold tables and take all the room there is. */
  wide?: boolean
  /** Null until it is known who is signed in; the menu is for nobody else. */
  person: Person | null
  /** What is the person's own elsewhere. */
  places: readonly OwnPlace[]
  /** Called when nothing would be lost by it. */
  onSignOut: () => Promise<void>
}>
