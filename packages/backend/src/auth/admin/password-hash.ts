import type { AuthContext } from '../context.ts'
import { checkNewPassword } from '../passwords/password-rules.ts'
import type { UserAttributes } from './user-attributes.ts'

/** The hash to store: that of the given password, or the given hash of an account that moves here; undefined for neither. */
export async function passwordHashOf(
  { passwords }: AuthContext,
  { password, password_hash: hash }: Pick<UserAttributes, 'password' | 'password_hash'>,
): Promise<string | undefined> {
  if (!password) return hash ?? undefined
  checkNewPassword(password)
  return passwords.hash(password)
}
