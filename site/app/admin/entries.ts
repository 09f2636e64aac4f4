import {
  ArrowLeft,
  Bell,
  CalendarDays,
  Fingerprint,
  Flag,
  Images,
  LayoutDashboard,
  Mail,
  ScrollText,
  Send,
  Settings,
  ShieldCheck,
  Trash2,
  Users,
} from 'lucide-react'
import type { AreaEntry } from '../frame/area/area'
import { MODERATED_KINDS } from '../lib/kinds/kinds'
import { type PendingCounts, sumOf } from '../lib/pending/pending'

type AdminEntry = AreaEntry & Readonly<{ pendingCount?: (pending: PendingCounts) => number | null }>

/** Sidebar entries of the back office, in order; links that leave it come last. */
export const ADMIN_ENTRIES: readonly AdminEntry[] = [
  { label: 'Dashboard', to: '/admin', icon: LayoutDashboard, exact: true },
  {
    label: 'Mitglieder',
    to: '/admin/members',
    icon: Users,
    pendingCount: ({ application }) => application,
  },
  {
    label: 'Inhalte',
    to: '/admin/content',
    icon: Images,
    pendingCount: (pending) => sumOf(MODERATED_KINDS.map((kind) => pending[kind])),
  },
  {
    label: 'Events',
    to: '/admin/events',
    icon: CalendarDays,
    pendingCount: ({ event, held_event }) => sumOf([event, held_event]),
  },
  {
    label: 'Meldungen',
    to: '/admin/meldungen',
    icon: Flag,
    pendingCount: ({ report }) => report,
  },
  {
    label: 'Newsletter',
    to: '/admin/newsletter',
    icon: Send,
    pendingCount: ({ newsletter }) => newsletter,
  },
  {
    label: 'Newsletter Abonnenten',
    to: '/admin/subscribers',
    icon: Mail,
    pendingCount: ({ subscriber }) => subscriber,
  },
  { label: 'Papierkorb', to: '/admin/papierkorb', icon: Trash2 },
  { label: 'Datenschutz', to: '/admin/datenschutz', icon: Fingerprint },
  { label: 'Einstellungen', to: '/admin/einstellungen', icon: Settings },
  { label: 'Protokoll', to: '/admin/protokoll', icon: ScrollText },
  { label: 'Zur Hauptseite', to: '/', icon: ArrowLeft, leavesArea: true },
  { label: 'Benachrichtigungen', to: '/member/notifications', icon: Bell, leavesArea: true },
  { label: 'Sicherheit', to: '/member/security', icon: ShieldCheck, leavesArea: true },
]

/** The entries with their numbers of pending items. */
export function entriesWith(entries: readonly AdminEntry[], pending: PendingCounts): readonly AreaEntry[] {
  return entries.map(({ pendingCount, ...entry }) => ({ ...entry, pending: pendingCount?.(pending) ?? null }))
}
