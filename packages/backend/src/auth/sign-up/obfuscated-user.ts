import { randomUUID } from 'node:crypto'
import type { IdentityRow, UserRow } from '../users/user-row.ts'

/** The caller's input and the time of the request. */
type SignUpInput = Readonly<{ email: string; data: Record<string, unknown>; now: Date; identityId: string }>

/**
 * The response to a sign-up, built only from the caller's input and with one timestamp, so that it is the same for new and for known
 * addresses. Differs from GoTrue, which omits the identity of a known address and so reveals it.
 *
 * @param created the account whose id is shown; without one, a random id.
 */
export function obfuscatedUser(input: SignUpInput, created: UserRow | undefined): UserRow {
  const { email, data, now } = input
  const identity = obfuscatedIdentity(input, created)
  return {
    id: identity.user_id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    encrypted_password: null,
    email_confirmed_at: null,
    invited_at: null,
    phone: null,
    phone_confirmed_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    email_change_confirm_status: 0,
    reauthentication_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: data,
    created_at: now,
    updated_at: now,
    banned_until: null,
    deleted_at: null,
    is_anonymous: false,
    identities: [identity],
    factors: [],
  }
}

/** The e-mail identity that a new account of this address would have. */
function obfuscatedIdentity(
  { email, data, now, identityId }: SignUpInput,
  created: UserRow | undefined,
): IdentityRow {
  const [sub, time] = [created?.id ?? randomUUID(), now.toISOString()]
  return {
    id: identityId,
    provider_id: sub,
    user_id: sub,
    identity_data: inOrder({ ...data, sub, email, email_verified: false, phone_verified: false }),
    provider: 'email',
    email,
    last_sign_in_at: time,
    created_at: time,
    updated_at: time,
  }
}

/** The order in which PostgreSQL keeps the names of an object: by length in bytes, then by the bytes. */
function inOrder(data: Record<string, unknown>): Record<string, unknown> {
  const bytes = (name: string) => Buffer.from(name)
  return Object.fromEntries(
    Object.entries(data).sort(
      ([a], [b]) => bytes(a).length - bytes(b).length || Buffer.compare(bytes(a), bytes(b)),
    ),
  )
}
