import {
  ArrowLeft,
  CalendarDays,
  Images,
  LayoutDashboard,
  Mail,
  Send,
  ShieldCheck,
  Users,
} from 'lucide-react'
import type { AreaEntry } from '../frame/area/area'
import { sumOf, type Waiting } from '../lib/waiting/waiting'

type AdminEntry = AreaEntry & Readonly<{ waits?: (waiting: Waiting) => number | null }>

/** The sidebar of the back office, in its order; ways out of it stand last. */
export const ADMIN_ENTRIES: readonly AdminEntry[] = [
  { label: 'Dashboard', to: '/admin', icon: LayoutDashboard, exact: true },
  {
    label: 'Mitglieder',
    to: '/admin/members',
    icon: Users,
    waits: ({ applications }) => applications,
  },
  {
    label: 'Inhalte',
    to: '/admin/content',
    icon: Images,
    waits: ({ ideas, posts }) => sumOf([ideas, posts]),
  },
  { label: 'Events', to: '/admin/events', icon: CalendarDays, waits: ({ events }) => events },
  { label: 'Newsletter', to: '/admin/newsletter', icon: Send },
  { label: 'Newsletter Abonnenten', to: '/admin/subscribers', icon: Mail },
  { label: 'Zur Hauptseite', to: '/', icon: ArrowLeft, leadsOut: true },
  { label: 'Sicherheit', to: '/member/security', icon: ShieldCheck, leadsOut: true },
]

/** The entries with how much waits behind each. */
export function entriesWith(entries: readonly AdminEntry[], waiting: Waiting): readonly AreaEntry[] {
  return entries.map(({ waits, ...entry }) => ({ ...entry, waiting: waits?.(waiting) ?? null }))
}
