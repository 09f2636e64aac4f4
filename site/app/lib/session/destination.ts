import type { TO_OWN_AREA } from './auth-context'
import { mayEnter, type Role } from './roles'

/** Router state set by the guard. */
type LocationState = Readonly<{ from: Readonly<{ pathname: string; search: string; hash: string }> }>

const HOMES: Record<Role, string> = { admin: '/admin', member: '/member', guest: '/' }

/** Redirect target of a link with `TO_OWN_AREA` for roles that may not enter the linked area; null for other navigations. */
export function ownAreaOf(role: Role, historyState: unknown): string | null {
  if (!(historyState as Partial<typeof TO_OWN_AREA> | null)?.toOwnArea) return null
  return role === 'guest' ? '/konto' : HOMES[role]
}

/** The page from which the guard redirected to the login; null when the login page was opened directly. */
export function pageBeforeSignIn(historyState: unknown): string | null {
  const from = (historyState as Partial<LocationState> | null)?.from
  return from ? from.pathname + from.search + from.hash : null
}

/** Path after signing in: the requested page if the role may see it, otherwise the start page of the role. */
export function destinationOf(role: Role, destination: string | null): string {
  if (destination === null) return HOMES[role]
  const required = roleNeededFor(destination)
  // A guest may enter no other area; the guard shows a message.
  return required === null || mayEnter(required, role) || role === 'guest' ? destination : HOMES[role]
}

function roleNeededFor(page: string): 'admin' | 'member' | null {
  if (/^\/admin\b/.test(page)) return 'admin'
  return /^\/member\b/.test(page) ? 'member' : null
}
