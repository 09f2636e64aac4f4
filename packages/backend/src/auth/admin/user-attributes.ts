import { z } from 'zod'
import type { AuthContext } from '../context.ts'
import { userNotFound, validationFailed } from '../errors.ts'
import { checkNewPassword } from '../passwords/passwords.ts'
import type { UserRow } from '../users/user-answer.ts'
import { findUserById, Metadata } from '../users/users.ts'

/** What an administrator may set of an account; names are those of the API. */
export const UserAttributes = z.object({
  id: z.string().optional(),
  email: z.string().nullish(),
  /** Refused: there are no phones here, and it would be dropped. */
  phone: z.string().nullish(),
  password: z.string().nullish(),
  // Each further round doubles the time of a sign-in, which blocks the hashing of all others: 14 takes a second, 31 a day.
  password_hash: z
    .string()
    .regex(/^\$2[aby]\$(?:0[4-9]|1[0-4])\$[./\w]{53}$/, 'must be a bcrypt hash of cost 4 to 14')
    .nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: Metadata.nullish(),
  app_metadata: Metadata.nullish(),
  /** `none`, or how long in Go's notation: `24h`, `300ms`, `2h45m`. */
  ban_duration: z.string().nullish(),
  // The roles of users' requests; a token with another role could bypass the policies.
  role: z.enum(['authenticated', 'anon']).nullish(),
})

export type UserAttributes = z.output<typeof UserAttributes>

/** The hash to store: that of the given password, or the given hash of an account that moves here; undefined for neither. */
export async function passwordHashOf(
  { passwords }: AuthContext,
  { password, password_hash: hash }: Pick<UserAttributes, 'password' | 'password_hash'>,
): Promise<string | undefined> {
  if (!password) return hash ?? undefined
  checkNewPassword(password)
  return passwords.hash(password)
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** The account of the id in the path. Errors: `validation_failed` if the id is not a UUID, `user_not_found`. */
export async function userOfPath(context: AuthContext, id: string): Promise<UserRow> {
  if (!UUID.test(id)) throw validationFailed('user_id must be an UUID', 404)
  const user = await findUserById(context.pool, id)
  if (!user) throw userNotFound()
  return user
}
