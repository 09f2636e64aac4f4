import type { Context } from 'hono'
import type { ServerEnv } from '../../http/claims.ts'
import type { AuthContext, Database } from '../context.ts'
import {
  missingSubject,
  noAuthorization,
  secondFactorNeeded,
  sessionNotFound,
  userBanned,
  userOfTokenNotFound,
} from '../errors.ts'
import { USER_COLUMNS, type UserRow } from '../users/user-row.ts'

export type CurrentSession = Readonly<{
  user: UserRow
  /** Absent for tokens that were signed elsewhere with the installation's secret. */
  session: Readonly<{ id: string; aal: 'aal1' | 'aal2' }> | undefined
}>

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/**
 * Who is calling, by the verified bearer token: the account and, where the token names one, its session, which must still
 * exist. Errors: `no_authorization`, `bad_jwt`, `user_not_found`, `session_not_found`, `user_banned`.
 */
export async function currentSession(
  context: AuthContext,
  c: Context<ServerEnv>,
  database: Database = context.pool,
): Promise<CurrentSession> {
  if (!/^Bearer\s+\S/i.test(c.req.header('authorization') ?? '')) throw noAuthorization()
  const { sub, session_id: sessionId } = c.get('claims')
  if (typeof sub !== 'string' || !UUID.test(sub)) throw missingSubject()
  const named = typeof sessionId === 'string' && UUID.test(sessionId) ? sessionId : null
  const { rows } = await database.query<UserRow & { session_id: string | null; aal: 'aal1' | 'aal2' | null }>(
    {
      name: 'current session',
      text: `select ${USER_COLUMNS}, s.id as session_id, s.aal
      from auth.users as u left join auth.sessions as s on s.id = $2 and s.user_id = u.id and (s.not_after is null or s.not_after > now())
      where u.id = $1 and u.deleted_at is null`,
      values: [sub, named],
    },
  )
  const [user] = rows
  if (!user) throw userOfTokenNotFound()
  if (named && !user.session_id) throw sessionNotFound()
  if (user.banned_until && user.banned_until > new Date()) throw userBanned()
  return { user, session: user.session_id ? { id: user.session_id, aal: user.aal ?? 'aal1' } : undefined }
}

/** Requires aal2 for changes of credentials where the account has a verified factor. Error: `insufficient_aal`, which names `what`. */
export function checkAssurance({ user, session }: CurrentSession, what: string): void {
  const hasFactor = user.factors.some(({ status }) => status === 'verified')
  if (hasFactor && session?.aal !== 'aal2') throw secondFactorNeeded(what)
}
