import type { AuthContext, Database } from '../context.ts'
import { invalidCredentials } from '../errors.ts'
import { USER_COLUMNS } from '../users/select-user.ts'
import type { UserRow } from '../users/user-row.ts'
import type { SessionAnswer } from './session-answer.ts'

/** Authentication method (claim `amr`, GoTrue's names). */
export type AuthenticationMethod = 'password' | 'otp' | 'totp'

/** From where a session was opened; shown to its owner, never in a log. */
export type Origin = Readonly<{
  userAgent: string | undefined
  address: string | undefined
  /** Key of rate limits; not stored. */
  limitKey: string | undefined
}>

/**
 * Creates a session (aal1) for an authenticated account and stores the time of the sign-in. One statement, which waits for transactions
 * that hold the account's lock. Error: `invalid_credentials` when `passwordHash` is no longer the account's.
 */
export async function openSession(
  context: AuthContext,
  database: Database,
  userId: string,
  methods: readonly AuthenticationMethod[],
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
        insert into auth.mfa_amr_claims (session_id, authentication_method) select id, unnest($4::text[]) from opened
      )
      update auth.users as u set last_sign_in_at = now(), updated_at = now() from opened where u.id = $1
      returning opened.id as session_id, ${USER_COLUMNS}`,
    values: [userId, origin.userAgent?.slice(0, 512) ?? null, origin.address ?? null, methods, passwordHash],
  })
  const [row] = rows
  if (!row) throw passwordHash ? invalidCredentials() : new Error('the account to sign in is gone')
  const session = {
    id: row.session_id,
    aal: 'aal1',
    number: 1,
    amr: methods.map((method) => ({ method, timestamp: Math.floor(Date.now() / 1000) })),
  } as const
  return context.answerSession(session, row)
}
