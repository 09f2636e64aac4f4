import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { ServerEnv } from '../../http/identity.ts'
import type { AuthContext, Database } from '../context.ts'
import {
  invalidCredentials,
  missingSubject,
  noAuthorization,
  secondFactorNeeded,
  sessionNotFound,
  userBanned,
  userOfTokenNotFound,
} from '../errors.ts'
import { USER_COLUMNS, type UserRow } from '../users/user-answer.ts'
import type { SessionAnswer } from './session-answer.ts'

/** Authentication method (claim `amr`, GoTrue's names). */
type AuthenticationMethod = 'password' | 'otp' | 'totp'

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

/** Ends sessions of an account: all, the given one (`local`), or all but the given one (`others`). */
export async function endSessions(
  database: Database,
  userId: string,
  sessionId: string | undefined,
  scope: 'global' | 'local' | 'others',
): Promise<void> {
  await database.query(
    `delete from auth.sessions where user_id = $1
      and case $3::text when 'local' then id = $2::uuid when 'others' then id is distinct from $2::uuid else true end`,
    [userId, sessionId ?? null, scope],
  )
}

/** Days for which network and browser of a session are stored: long enough to notice a theft. */
const RETENTION_DAYS = 30
/** Milliseconds. */
const SIX_HOURS = 6 * 3_600_000

type OriginCleanup = Readonly<{ close(): Promise<void> }>

/** Clears network and browser of old sessions now and every six hours; the sessions stay valid. Never throws; failures are logged. */
export function startOriginCleanup(database: Database, log: Logger, every = SIX_HOURS): OriginCleanup {
  const forget = () =>
    clearOldOrigins(database).catch((error: unknown) =>
      log.error({ err: error }, 'networks of old sessions could not be forgotten'),
    )
  let running = forget()
  const timer = setInterval(() => {
    running = running.then(forget)
  }, every)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }
}

async function clearOldOrigins(database: Database): Promise<void> {
  await database.query(
    `with challenges as (
       delete from auth.mfa_challenges where created_at < now() - make_interval(days => $1)
     )
     update auth.sessions set ip = null, user_agent = null
     where created_at < now() - make_interval(days => $1) and (ip is not null or user_agent is not null)`,
    [RETENTION_DAYS],
  )
}

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
