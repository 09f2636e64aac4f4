import type { AuthContext, Database } from '../context.ts'
import { sessionNotFound } from '../errors.ts'
import { USER_COLUMNS } from '../users/select-user.ts'
import type { UserRow } from '../users/user-row.ts'
import type { SessionAnswer } from './session-answer.ts'
import { SESSION_COLUMNS, type SessionColumns, stateOf } from './session-columns.ts'

/** Raises the session to aal2 after a second factor and issues new tokens; its old refresh token becomes invalid. */
export async function raiseSession(
  context: AuthContext,
  database: Database,
  sessionId: string,
  factorId: string,
): Promise<SessionAnswer> {
  await database.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, 'totp')
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [sessionId],
  )
  const { rows } = await database.query<UserRow & SessionColumns>(
    `update auth.sessions as s set aal = 'aal2', factor_id = $2, refresh_token_counter = s.refresh_token_counter + 1,
       refreshed_at = now(), updated_at = now()
     from auth.users as u where s.id = $1 and u.id = s.user_id
     returning ${SESSION_COLUMNS}, ${USER_COLUMNS}`,
    [sessionId, factorId],
  )
  const [row] = rows
  if (!row) throw sessionNotFound()
  return context.answerSession(stateOf(sessionId, row), row)
}
