import type { Body } from '../_shared/admin-endpoint.ts'
import { addressProblem } from '../_shared/email-address.ts'
import { invalidField } from '../_shared/refusal.ts'

const OFFICES = ['board', 'treasurer', 'editor', 'vouchers', 'secretary'] as const
type Office = (typeof OFFICES)[number]

export type Invitation = Readonly<{
  email: string
  first_name: string
  last_name: string
  offices: readonly Office[]
}>

const ACTIONS = { lock: 'locked', unlock: 'unlocked', sign_out: 'signed_out', delete: 'deleted' } as const
export type AccountAction = keyof typeof ACTIONS

export type Request =
  | Readonly<{ action: 'invite'; invitation: Invitation }>
  | Readonly<{ action: AccountAction; logged: string; userId: string }>

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i
const LONGEST_NAME = 100

/** Checks the body of a request. Refusal: `invalid_field`. */
export function readRequest(body: Body): Request {
  const { action } = body
  if (action === 'invite') return { action, invitation: readInvitation(body) }
  if (typeof action !== 'string' || !Object.hasOwn(ACTIONS, action)) throw invalidField('action')
  if (typeof body.user_id !== 'string' || !UUID.test(body.user_id)) throw invalidField('user_id')
  const known = action as AccountAction
  return { action: known, logged: ACTIONS[known], userId: body.user_id.toLowerCase() }
}

function readInvitation(body: Body): Invitation {
  const email = typeof body.email === 'string' ? body.email.trim() : ''
  if (addressProblem(email)) throw invalidField('email')
  return {
    email,
    first_name: readName(body, 'first_name'),
    last_name: readName(body, 'last_name'),
    offices: readOffices(body.offices ?? []),
  }
}

function readName(body: Body, field: string): string {
  const name = body[field] ?? ''
  if (typeof name !== 'string' || name.length > LONGEST_NAME) throw invalidField(field)
  return name.trim()
}

function readOffices(value: unknown): readonly Office[] {
  if (!Array.isArray(value) || value.length > OFFICES.length) throw invalidField('offices')
  if (!value.every((office) => OFFICES.includes(office))) throw invalidField('offices')
  return [...new Set(value as Office[])]
}
