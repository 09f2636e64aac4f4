import type { Context } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../../http/claims.ts'
import { readBody } from '../body.ts'
import type { AuthContext } from '../context.ts'
import {
  refreshSessionExpired,
  refreshTokenMalformed,
  refreshTokenNotFound,
  refreshTokenUsed,
  refreshUserBanned,
} from '../errors.ts'
import type { RefreshToken } from '../sessions/refresh-token.ts'
import type { SessionAnswer } from '../sessions/session-answer.ts'
import { SESSION_COLUMNS, type SessionColumns, stateOf } from '../sessions/session-columns.ts'
import { USER_COLUMNS } from '../users/select-user.ts'
import type { UserRow } from '../users/user-row.ts'

const Body = z.object({ refresh_token: z.string().nullish() })

/** Tokens of GoTrue before it signed them, and ours. */
const LIKE_A_TOKEN = /^([a-z0-9]{12}|[\w-]{40,200})$/

/** Seconds in which the reuse of an older token counts as concurrent refreshes of several tabs, not as theft. */
const REUSE_INTERVAL = 10

/**
 * Refresh token rotation (RFC 9700, section 4.14.2): every refresh invalidates the token it used. The predecessor of the valid token
 * still answers the valid one, because the client may not have received it; reuse of an older one, after some seconds, ends the session.
 * Commits asynchronously (`synchronous_commit`): after a power failure the stored number may be older, so a signed token with a
 * newer number is accepted.
 */
export async function refreshSession(context: AuthContext, c: Context<ServerEnv>): Promise<SessionAnswer> {
  const given = (await readBody(c.req, Body)).refresh_token ?? ''
  const token = context.refreshTokens.read(given)
  if (!token) throw LIKE_A_TOKEN.test(given) ? refreshTokenNotFound() : refreshTokenMalformed()
  const { rows } = await context.pool.query<UserRow & SessionColumns>({
    name: 'refresh session',
    text: `update auth.sessions as s
      set refresh_token_counter = $2::bigint + 1, refreshed_at = now(), updated_at = now()
      from auth.users as u
      where s.id = $1 and s.refresh_token_counter <= $2 and (s.not_after is null or s.not_after > now())
        and u.id = s.user_id and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
      returning set_config('synchronous_commit', 'off', true), ${SESSION_COLUMNS}, ${USER_COLUMNS}`,
    values: [token.sessionId, token.number],
  })
  return rows[0] ? answer(context, token, rows[0]) : refreshAgain(context, token)
}

/** For a token that is not the valid one, or an ended session: answers the valid token or throws the matching error. */
async function refreshAgain(context: AuthContext, token: RefreshToken): Promise<SessionAnswer> {
  const { rows } = await context.pool.query<
    UserRow & SessionColumns & { expired: boolean; banned: boolean; seconds_ago: number }
  >({
    name: 'session of a used token',
    text: `select ${SESSION_COLUMNS}, ${USER_COLUMNS}, coalesce(s.not_after <= now(), false) as expired,
        coalesce(u.banned_until > now(), false) as banned,
        extract(epoch from now() - coalesce(s.refreshed_at, s.created_at))::float8 as seconds_ago
      from auth.sessions as s join auth.users as u on u.id = s.user_id and u.deleted_at is null
      where s.id = $1`,
    values: [token.sessionId],
  })
  const [row] = rows
  if (!row) throw refreshTokenNotFound()
  if (row.banned) throw refreshUserBanned()
  if (row.expired) throw refreshSessionExpired()
  const age = Number(row.number) - token.number
  if (age > 1 && row.seconds_ago > REUSE_INTERVAL) {
    await context.pool.query('delete from auth.sessions where id = $1', [token.sessionId])
    throw refreshTokenUsed()
  }
  return answer(context, token, row)
}

function answer(
  context: AuthContext,
  token: RefreshToken,
  row: UserRow & SessionColumns,
): Promise<SessionAnswer> {
  return context.answerSession(stateOf(token.sessionId, row), row)
}
