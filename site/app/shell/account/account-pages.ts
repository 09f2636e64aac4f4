import type { LucideIcon } from 'lucide-react'
import { ArrowLeft, LayoutDashboard, ShieldCheck, UserRound } from 'lucide-react'
import type { Role } from '../../lib/session/role'

export type AccountPage = Readonly<{ label: string; to: string; icon: LucideIcon }>

export const START_PAGE: AccountPage = { label: 'Zur Hauptseite', to: '/', icon: ArrowLeft }

/** Pages of a signed-in user by role, for the account menu. */
export function accountPagesOf(role: Role): readonly AccountPage[] {
  if (role === 'guest') return GUESTS
  return role === 'admin' ? [...MEMBERS, BACK_OFFICE, SECURITY] : [...MEMBERS, SECURITY]
}

const GUESTS = [
  { label: 'Mein Konto', to: '/konto', icon: UserRound },
  { label: 'Sicherheit', to: '/konto/security', icon: ShieldCheck },
]
const MEMBERS = [{ label: 'Mitgliederbereich', to: '/member', icon: UserRound }]
const BACK_OFFICE = { label: 'Verwaltung', to: '/admin', icon: LayoutDashboard }
const SECURITY = { label: 'Sicherheit', to: '/member/security', icon: ShieldCheck }
