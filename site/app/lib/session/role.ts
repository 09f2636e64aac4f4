import type { Enums } from '../database.types'

export type Role = Enums<'user_roles_role'>

export const ROLES: readonly Role[] = ['guest', 'member', 'admin']

/** What a page can ask for; anything but these two lets every signed-in user in. */
export type RequiredRole = 'member' | 'admin' | 'any'

/** Whether somebody signed in with this role may see a page (docs/product.md#access). */
export function mayEnter(required: RequiredRole, role: Role): boolean {
  if (required === 'admin') return role === 'admin'
  if (required === 'member') return role === 'admin' || role === 'member'
  return true
}
