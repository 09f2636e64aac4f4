import type { AuthContext, Database } from '../context.ts'
import { invalidCredentials } from '../errors.ts'
import { USER_COLUMNS } from '../users/select-user.ts'
import type { UserRow } from '../users/user-row.ts'
import type { SessionAnswer } from './session-answer.ts'

/** How somebody proved who they are (claim `amr`, as GoTrue names the ways). */
export type AuthenticationMethod = 'password' | 'otp' | 'totp'

/** From where a session was opened; shown to its owner, never in a log. */
export type Origin = Readonly<{
  userAgent: string | undefined
  address: string | undefined
  /** What limits count by; never kept. */
  limitKey: string | undefined
}>

/**
 * Opens a new session (aal1) for an account that has proven itself, and notes the sign-in. One statement, which waits for whoever is
 * changing the account. Error: `invalid_credentials` when the password with this hash is no longer its password.
 */
export async function openSession(
  context: AuthContext,
  database: Database,
  userId: string,
  method: AuthenticationMethod,
  origin: Origin,
  passwordHash: string | null = null,
): Promise<SessionAnswer> {
  const { rows } = await database.query<UserRow & { session_id: string }>({
    name: 'open session',
    text: `with account as (
        select id from auth.users where id = $1 and ($5::text is null or encrypted_password = $5) for no key update
      ), opened as (
        insert into auth.sessions (user_id, user_agent, ip) select id, $2, $3::inet from account returning id
      ), proven as (
        insert into auth.mfa_amr_claims (session_id, authentication_method) select id, $4 from opened
      )
      update auth.users as u set last_sign_in_at = now(), updated_at = now() from opened where u.id = $1
      returning opened.id as session_id, ${USER_COLUMNS}`,
    values: [userId, origin.userAgent?.slice(0, 512) ?? null, origin.address ?? null, method, passwordHash],
  })
  const [row] = rows
  if (!row) throw passwordHash ? invalidCredentials() : new Error('the account to sign in is gone')
  const session = {
    id: row.session_id,
    aal: 'aal1',
    number: 1,
    amr: [{ method, timestamp: Math.floor(Date.now() / 1000) }],
  } as const
  return context.answerSession(session, row)
}
