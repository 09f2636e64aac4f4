import { FileText, Mail, ShieldCheck, UserRound } from 'lucide-react'
import { START_PAGE } from '../account/account-pages'
import type { AreaEntry } from '../area/area'

/** Sidebar entries of the members' area, in order. */
export const MEMBER_ENTRIES: readonly AreaEntry[] = [
  START_PAGE,
  { label: 'Mein Profil', to: '/member', icon: UserRound, exact: true },
  { label: 'Meine Beiträge', to: '/member/posts', icon: FileText },
  { label: 'Newsletter', to: '/member/newsletter', icon: Mail },
  { label: 'Sicherheit', to: '/member/security', icon: ShieldCheck },
]
