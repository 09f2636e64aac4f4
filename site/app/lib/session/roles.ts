import type { Enums } from '../supabase/database.types.ts'

/** Offices of admins (docs/product.md#roles), in the order in which they are listed. */
export const OFFICES = ['board', 'treasurer', 'editor', 'vouchers', 'secretary'] as const

export type Office = (typeof OFFICES)[number]

export const OFFICE_NAMES: Readonly<Record<Office, string>> = {
  board: 'Vorstand',
  treasurer: 'Kasse',
  editor: 'Redaktion',
  vouchers: 'Gutscheine',
  secretary: 'Schriftführung',
}

/** Whether these offices include one of the asked ones; the board has the rights of all. */
export function holdsOffice(offices: readonly Office[], ...asked: readonly Office[]): boolean {
  return offices.some((office) => office === 'board' || asked.includes(office))
}

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
