import type { AuthRoom, Database } from '../room.ts'
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

/** Opens a new session (aal1) for an account that has proven itself, and notes the sign-in. One statement. */
export async function openSession(
  room: AuthRoom,
  database: Database,
  userId: string,
  method: AuthenticationMethod,
  origin: Origin,
): Promise<SessionAnswer> {
  const { rows } = await database.query<UserRow & { session_id: string }>({
    name: 'open session',
    text: `with opened as (
        insert into auth.sessions (user_id, user_agent, ip) values ($1, $2, $3::inet) returning id
      ), proven as (
        insert into auth.mfa_amr_claims (session_id, authentication_method) select id, $4 from opened
      )
      update auth.users as u set last_sign_in_at = now(), updated_at = now() from opened where u.id = $1
      returning opened.id as session_id, ${USER_COLUMNS}`,
    values: [userId, origin.userAgent?.slice(0, 512) ?? null, origin.address ?? null, method],
  })
  const [row] = rows
  if (!row) throw new Error('the account to sign in is gone')
  const session = {
    id: row.session_id,
    aal: 'aal1',
    number: 1,
    amr: [{ method, timestamp: Math.floor(Date.now() / 1000) }],
  } as const
  return room.answerSession(session, row)
}
