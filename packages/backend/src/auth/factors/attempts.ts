import { type CodeKind, countFailure, undoFailures } from '../code-failures/code-failures.ts'
import type { Database } from '../context.ts'
import { tooManyCodes } from '../errors.ts'

export type Attempt = Readonly<{ userId: string; sessionId: string; kind: CodeKind }>

/**
 * Counts a TOTP code as wrong before it is compared. Sessions opened by password and by mail are counted apart, so that an attacker
 * with the password cannot keep the owner from recovering the account by mail. Error: `mfa_verification_rejected`.
 */
export async function countAttempt(database: Database, userId: string, sessionId: string): Promise<Attempt> {
  const { rows } = await database.query<{ by_mail: boolean }>(
    `select exists (select from auth.mfa_amr_claims where session_id = $1 and authentication_method = 'otp') as by_mail`,
    [sessionId],
  )
  const kind = rows[0]?.by_mail ? 'totp after mail' : 'totp after password'
  const wait = await countFailure(database, userId, kind)
  if (wait) throw tooManyCodes(wait)
  await database.query('update auth.sessions set code_failures = code_failures + 1 where id = $1', [
    sessionId,
  ])
  return { userId, sessionId, kind }
}

/** Takes back the failures of the session after a right code. */
export async function undoAttempts(database: Database, { userId, sessionId, kind }: Attempt): Promise<void> {
  const { rows } = await database.query<{ code_failures: number }>(
    'select code_failures from auth.sessions where id = $1 for update',
    [sessionId],
  )
  await undoFailures(database, userId, kind, rows[0]?.code_failures ?? 0)
  await database.query('update auth.sessions set code_failures = 0 where id = $1', [sessionId])
}
