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
import { Outlet, useLocation } from 'react-router'
import { MODERATED_KINDS } from '../entries/kinds/kinds'
import { type PendingCounts, sumOf } from '../entries/pending/pending'
import { useOffices } from '../lib/session/require-role'
import { holdsOffice, OFFICE_NAMES, type Office } from '../lib/session/roles'
import { AreaPage } from '../ui/area-page'
import type { AreaEntry } from './area/area'

type AdminEntry = AreaEntry &
  Readonly<{
    /** Whose page it is; everybody's of the back office where it is not given. The board sees all. */
    offices?: readonly Office[]
    pendingCount?: (pending: PendingCounts) => number | null
  }>

/** Sidebar entries of the back office, in order. Those that the specification names stay in sight, the others are in one group. */
export const ADMIN_ENTRIES: readonly AdminEntry[] = [
  { label: 'Dashboard', to: '/admin', icon: LayoutDashboard, exact: true },
  {
    label: 'Mitglieder',
    to: '/admin/members',
    icon: Users,
    offices: ['secretary', 'treasurer', 'vouchers'],
    pendingCount: ({ application, business_change }) => sumOf([application, business_change]),
  },
  {
    label: 'Inhalte',
    to: '/admin/content',
    icon: Images,
    offices: ['editor'],
    pendingCount: (pending) => sumOf(MODERATED_KINDS.map((kind) => pending[kind])),
  },
  {
    label: 'Events',
    to: '/admin/events',
    icon: CalendarDays,
    offices: ['editor'],
    pendingCount: ({ event, held_event, feed_change, vanished_event, failing_feed }) =>
      sumOf([event, held_event, feed_change, vanished_event, failing_feed]),
  },
  {
    label: 'Newsletter',
    to: '/admin/newsletter',
    icon: Send,
    offices: ['editor'],
    pendingCount: ({ newsletter }) => newsletter,
  },
  {
    label: 'Newsletter Abonnenten',
    to: '/admin/subscribers',
    icon: Mail,
    offices: ['editor'],
    pendingCount: ({ subscriber }) => subscriber,
  },
  {
    label: 'Einstellungen',
    to: '/admin/einstellungen',
    icon: Settings,
    rare: true,
    offices: ['board'],
    pendingCount: ({ setting }) => setting,
  },
  {
    label: 'Meldungen',
    to: '/admin/meldungen',
    icon: Flag,
    rare: true,
    offices: ['editor'],
    pendingCount: ({ report }) => report,
  },
  {
    label: 'Papierkorb',
    to: '/admin/papierkorb',
    icon: Trash2,
    rare: true,
    offices: ['editor', 'secretary', 'treasurer'],
  },
  { label: 'Datenschutz', to: '/admin/datenschutz', icon: Fingerprint, rare: true, offices: ['board'] },
  { label: 'Protokoll', to: '/admin/protokoll', icon: ScrollText, rare: true, offices: ['board'] },
  { label: 'Zur Hauptseite', to: '/', icon: ArrowLeft, leavesArea: true },
  { label: 'Benachrichtigungen', to: '/member/notifications', icon: Bell, rare: true },
  { label: 'Sicherheit', to: '/member/security', icon: ShieldCheck, rare: true },
]

/** Pages of certain offices, also those that are not in the sidebar. */
export const OFFICE_PAGES: readonly Pick<AdminEntry, 'label' | 'to' | 'offices'>[] = [
  ...ADMIN_ENTRIES.filter(({ offices }) => offices),
  { label: 'Website einrichten', to: '/admin/einrichtung', offices: ['board'] },
  { label: 'Vorstand übergeben', to: '/admin/uebergabe', offices: ['board'] },
]

/** The entries for these offices, with their numbers of pending items. */
export function entriesWith(
  entries: readonly AdminEntry[],
  pending: PendingCounts,
  held: readonly Office[],
): readonly AreaEntry[] {
  return entries
    .filter(({ offices }) => !offices || holdsOffice(held, ...offices))
    .map(({ pendingCount, offices, ...entry }) => ({ ...entry, pending: pendingCount?.(pending) ?? null }))
}

/** The page of the address, or whose office it is where the signed-in admin has another one. */
export function OfficePage() {
  const { holds } = useOffices()
  const { pathname } = useLocation()
  const page = OFFICE_PAGES.find(({ to }) => pathname.startsWith(to))
  if (!page?.offices || holds(...page.offices)) return <Outlet />
  return (
    <AreaPage title={page.label}>
      <p className="max-w-prose">
        Zuständig für diese Seite: {officesIn(page.offices)}. Welche Ämter jemand hat, entscheidet der
        Vorstand.
      </p>
    </AreaPage>
  )
}

/** "Kasse, Schriftführung und Vorstand" */
function officesIn(offices: readonly Office[]): string {
  const names = offices.filter((office) => office !== 'board').map((office) => OFFICE_NAMES[office])
  return names.length === 0 ? OFFICE_NAMES.board : `${names.join(', ')} und ${OFFICE_NAMES.board}`
}
