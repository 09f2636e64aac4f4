export const ROLES = ['guest', 'member', 'admin'] as const

export type Role = (typeof ROLES)[number]

/** What a page can ask for; anything but these two lets every signed-in user in. */
export type RequiredRole = 'member' | 'admin' | 'any'

/** Whether somebody signed in with this role may see a page (docs/product.md#access). */
export function mayEnter(required: RequiredRole, role: Role): boolean {
  if (required === 'admin') return role === 'admin'
  if (required === 'member') return role === 'admin' || role === 'member'
  return true
}
