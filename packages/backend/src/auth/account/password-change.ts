import type { AuthContext, Database } from '../context.ts'
import { currentPasswordInvalid, samePassword } from '../errors.ts'
import { checkNewPassword } from '../passwords/password-rules.ts'
import type { CurrentSession } from '../sessions/current-session.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { invalidateTokens } from '../users/invalidate-tokens.ts'
import type { UserRow } from '../users/user-row.ts'

export type PasswordChange = Readonly<{
  password?: string | null | undefined
  current_password?: string | null | undefined
}>

/**
 * The hash of the new password, before any transaction begins, because hashing is slow; undefined when the password stays. A current
 * password is checked if it was sent. Errors: `weak_password`, `same_password`, `current_password_invalid`.
 */
export async function preparePasswordChange(
  { passwords }: AuthContext,
  user: UserRow,
  change: PasswordChange,
): Promise<string | undefined> {
  if (change.password === undefined || change.password === null) return undefined
  checkNewPassword(change.password)
  if (
    change.current_password &&
    !(await passwords.matches(change.current_password, user.encrypted_password))
  ) {
    throw currentPasswordInvalid()
  }
  if (user.encrypted_password && (await passwords.matches(change.password, user.encrypted_password))) {
    throw samePassword()
  }
  return passwords.hash(change.password)
}

/** Stores the new password, ends all other sessions and invalidates the tokens of mails. */
export async function storePassword(
  database: Database,
  { user, session }: CurrentSession,
  hash: string,
): Promise<void> {
  await database.query('update auth.users set encrypted_password = $2, updated_at = now() where id = $1', [
    user.id,
    hash,
  ])
  await endSessions(database, user.id, session?.id, 'others')
  await invalidateTokens(database, user.id)
}
