import type { User } from '@supabase/auth-js'
import {
  ArrowLeft,
  FileText,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Mail,
  ShieldCheck,
  Store,
  UserRound,
} from 'lucide-react'
import { Link } from 'react-router'
import type { Profile } from '../../lib/session/auth-context'
import type { Role } from '../../lib/session/roles'
import { classNames } from '../../ui/class-names'
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

/** Display name of the signed-in user, with the e-mail address where a name is known. */
export type UserLabel = Readonly<{ name: string; detail?: string }>

/** Full name and e-mail address, or only the e-mail address if no name is known. */
export function userLabelOf(user: User, profile: Profile | null): UserLabel {
  const name = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ')
  const address = user.email ?? ''
  return name === '' ? { name: address } : { name, detail: address }
}

type AccountPageListProps = {
  userLabel: UserLabel
  accountPages: readonly AccountPage[]
  onSelect?: (() => void) | undefined
  signOut: () => Promise<void>
  signingOut: boolean
  /** Background colour. */
  tone: 'paper' | 'river'
}

const ROW =
  '-mx-3 flex min-h-11 items-center gap-3 rounded-soft border-2 border-transparent px-3 py-1.5 font-semibold no-underline transition-colors disabled:opacity-65'
const TONES = {
  paper: 'text-river-900 hover:bg-river-100',
  river: 'text-river-100 hover:bg-river-800 hover:text-white',
}

/** Name of the signed-in user, links to the user's pages, and the sign-out button. */
export function AccountPageList({
  userLabel,
  accountPages,
  onSelect,
  signOut,
  signingOut,
  tone,
}: AccountPageListProps) {
  const row = classNames(ROW, TONES[tone])
  return (
    <>
      <p
        className={classNames('leading-tight font-semibold wrap-anywhere', tone === 'river' && 'text-white')}
      >
        {userLabel.name}
      </p>
      {userLabel.detail && (
        <p className="mt-0.5 text-[0.9375rem] leading-snug wrap-anywhere">{userLabel.detail}</p>
      )}
      <ul className="mt-2">
        {accountPages.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <Link to={to} {...(onSelect && { onClick: onSelect })} className={row}>
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => void signOut()} disabled={signingOut} className={row}>
            <LogOut aria-hidden="true" className="size-5 shrink-0" />
            Abmelden
          </button>
        </li>
      </ul>
    </>
  )
}
