import type { TO_OWN_AREA } from './own-area'
import { mayEnter, type Role } from './role'

/** What the guard leaves behind in the history's state. */
type Remembered = Readonly<{ from: Readonly<{ pathname: string; search: string; hash: string }> }>

const HOMES: Record<Role, string> = { admin: '/admin', member: '/member', guest: '/' }

/** Where a link with `TO_OWN_AREA` leads whoever may not enter what it names; null for any other way to come. */
export function ownAreaOf(role: Role, historyState: unknown): string | null {
  if (!(historyState as Partial<typeof TO_OWN_AREA> | null)?.toOwnArea) return null
  return role === 'guest' ? '/konto' : HOMES[role]
}

/** The page the guard turned somebody away from, null when he came by himself. */
export function rememberedPage(historyState: unknown): string | null {
  const from = (historyState as Partial<Remembered> | null)?.from
  return from ? from.pathname + from.search + from.hash : null
}

/** Where somebody who is signed in goes on: to the page he wanted, if he may see it, or to where his role is at home. */
export function destinationOf(role: Role, wanted: string | null): string {
  if (wanted === null) return HOMES[role]
  const required = roleNeededFor(wanted)
  // A guest is at home nowhere else; the guard tells him so.
  return required === null || mayEnter(required, role) || role === 'guest' ? wanted : HOMES[role]
}

function roleNeededFor(page: string): 'admin' | 'member' | null {
  if (/^\/admin\b/.test(page)) return 'admin'
  return /^\/member\b/.test(page) ? 'member' : null
}
