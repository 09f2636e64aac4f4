import type { Enums } from '../supabase/database.types'

export type Role = Enums<'user_roles_role'>

export const ROLES: readonly Role[] = ['guest', 'member', 'admin']

/** Role a page can require; any value but these two admits every signed-in user. */
export type RequiredRole = 'member' | 'admin' | 'any'

/** Whether a signed-in user with this role may see a page (docs/product.md#access). */
export function mayEnter(required: RequiredRole, role: Role): boolean {
  if (required === 'admin') return role === 'admin'
  if (required === 'member') return role === 'admin' || role === 'member'
  return true
}
