import { mayEnter, type Role } from './role'

/** What the guard leaves behind in the history's state. */
type Remembered = Readonly<{ from: Readonly<{ pathname: string; search: string; hash: string }> }>

const HOMES: Record<Role, string> = { admin: '/admin', member: '/member', guest: '/' }

/** Where somebody who is signed in goes on: to the page he wanted, if he may see it, or to where his role is at home. */
export function destinationOf(role: Role, historyState: unknown): string {
  const from = (historyState as Remembered | null)?.from
  if (!from) return HOMES[role]
  const required = roleNeededFor(from.pathname)
  if (required && !mayEnter(required, role)) return HOMES[role]
  return from.pathname + from.search + from.hash
}

function roleNeededFor(path: string): 'admin' | 'member' | null {
  if (/^\/admin(\/|$)/.test(path)) return 'admin'
  return /^\/member(\/|$)/.test(path) ? 'member' : null
}
