import type { LucideIcon } from 'lucide-react'
import { ArrowLeft, FileText, LayoutDashboard, Mail, ShieldCheck, Store, UserRound } from 'lucide-react'
import type { Role } from '../../lib/session/role'
import type { AreaEntry } from '../area/area'

export type AccountPage = Readonly<{ label: string; to: string; icon: LucideIcon }>

type OwnPage = AccountPage &
  Readonly<{
    /** Roles in whose account menu the page is. */
    menuOf?: readonly Role[]
    /** Areas in whose sidebar the page is. */
    sidebarOf?: readonly ('guest' | 'member')[]
    /** Current for exactly this path. */
    exact?: true
    /** Only for accounts that are linked to a business. */
    ofBusiness?: true
  }>

/** Pages of signed-in users in the order of menus and sidebars, and who sees them. Sidebar of the back office: `ADMIN_ENTRIES`. */
const OWN_PAGES: readonly OwnPage[] = [
  { label: 'Zur Hauptseite', to: '/', icon: ArrowLeft, sidebarOf: ['guest', 'member'] },
  {
    label: 'Mein Konto',
    to: '/konto',
    icon: UserRound,
    exact: true,
    menuOf: ['guest'],
    sidebarOf: ['guest'],
  },
  { label: 'Mitgliederbereich', to: '/member', icon: UserRound, menuOf: ['member', 'admin'] },
  { label: 'Verwaltung', to: '/admin', icon: LayoutDashboard, menuOf: ['admin'] },
  { label: 'Mein Profil', to: '/member', icon: UserRound, exact: true, sidebarOf: ['member'] },
  { label: 'Mein Betrieb', to: '/member/betrieb', icon: Store, sidebarOf: ['member'], ofBusiness: true },
  { label: 'Meine Beiträge', to: '/konto/posts', icon: FileText, sidebarOf: ['guest'] },
  { label: 'Meine Beiträge', to: '/member/posts', icon: FileText, sidebarOf: ['member'] },
  { label: 'Newsletter', to: '/konto/newsletter', icon: Mail, sidebarOf: ['guest'] },
  { label: 'Newsletter', to: '/member/newsletter', icon: Mail, sidebarOf: ['member'] },
  { label: 'Sicherheit', to: '/konto/security', icon: ShieldCheck, menuOf: ['guest'], sidebarOf: ['guest'] },
  {
    label: 'Sicherheit',
    to: '/member/security',
    icon: ShieldCheck,
    menuOf: ['member', 'admin'],
    sidebarOf: ['member'],
  },
]

/** Pages in the account menu of a role. */
export const accountPagesOf = (role: Role): readonly AccountPage[] =>
  OWN_PAGES.filter(({ menuOf }) => menuOf?.includes(role))

/** Sidebar of the members' area, or of accounts without the role of a member. `hasBusiness`: the account is linked to a business. */
export const sidebarOf = (area: 'guest' | 'member', hasBusiness = false): readonly AreaEntry[] =>
  OWN_PAGES.filter((page) => page.sidebarOf?.includes(area) && (hasBusiness || !page.ofBusiness))
