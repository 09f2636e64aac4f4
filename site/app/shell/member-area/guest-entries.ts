import { FileText, Mail, ShieldCheck, UserRound } from 'lucide-react'
import { START_PAGE } from '../account/account-pages'
import type { AreaEntry } from '../area/area'

/** Sidebar entries of accounts without the role of a member. */
export const GUEST_ENTRIES: readonly AreaEntry[] = [
  START_PAGE,
  { label: 'Mein Konto', to: '/konto', icon: UserRound, exact: true },
  { label: 'Meine Beiträge', to: '/konto/posts', icon: FileText },
  { label: 'Newsletter', to: '/konto/newsletter', icon: Mail },
  { label: 'Sicherheit', to: '/konto/security', icon: ShieldCheck },
]
