import { type Context, Hono, type HonoRequest } from 'hono'
import { z } from 'zod'
import { clientNetwork } from '../http/client-address.ts'
import type { ServerEnv } from '../http/identity.ts'
import type { AuthContext, Database } from './context.ts'
import {
  authCodeMissing,
  emailNotConfirmed,
  flowStateNotFound,
  invalidCredentials,
  issuerDisabled,
  issuerNotAllowed,
  missingEmailOrPhone,
  onlyEmailOrPhone,
  phoneLoginsDisabled,
  refreshSessionExpired,
  refreshTokenMalformed,
  refreshTokenNotFound,
  refreshTokenUsed,
  refreshUserBanned,
  unsupportedGrantType,
  userBanned,
  web3Disabled,
} from './errors.ts'
import { originOf, ownAddress, readBody } from './request.ts'
import {
  type RefreshToken,
  SESSION_COLUMNS,
  type SessionAnswer,
  type SessionColumns,
  stateOf,
} from './sessions/session-answer.ts'
import { openSession } from './sessions/session-rows.ts'
import { comparableEmail } from './users/email.ts'
import { USER_COLUMNS, type UserRow } from './users/user-answer.ts'
import { findUserByEmail } from './users/users.ts'

/** `POST /token`: by password, or by the refresh token of a session. */
export function signIn(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().post('/token', async (c) => {
    switch (c.req.query('grant_type')) {
      case 'password':
        return c.json(await signInWithPassword(context, c))
      case 'refresh_token':
        return c.json(await refreshSession(context, c))
      case 'pkce':
        throw await refusedCode(c.req)
      case 'id_token':
        throw await refusedIdToken(c.req)
      case 'web3':
        throw web3Disabled()
      default:
        throw unsupportedGrantType()
    }
  })
}

/** Providers whose tokens GoTrue takes when they are enabled. */
const ISSUERS: ReadonlyMap<string, string> = new Map([
  ['apple', 'https://appleid.apple.com'],
  ['azure', 'https://login.microsoftonline.com/common/v2.0'],
  ['facebook', 'https://www.facebook.com'],
  ['google', 'https://accounts.google.com'],
  ['kakao', 'https://kauth.kakao.com'],
  ['keycloak', ''],
  ['snapchat', 'https://accounts.snapchat.com/accounts/oauth2/token'],
])
const IdToken = z.object({ provider: z.string().max(200).default('') })

const AuthCode = z.object({ auth_code: z.string().default(''), code_verifier: z.string().default('') })

/** Codes are only issued by redirects to other providers, which this server does not offer. */
async function refusedCode(request: HonoRequest): Promise<Error> {
  const { auth_code, code_verifier } = await readBody(request, AuthCode)
  const isComplete = auth_code !== '' && code_verifier !== ''
  return isComplete ? flowStateNotFound() : authCodeMissing()
}

async function refusedIdToken(request: HonoRequest): Promise<Error> {
  const { provider } = await readBody(request, IdToken)
  const issuer = ISSUERS.get(provider)
  return issuer === undefined ? issuerNotAllowed(provider) : issuerDisabled(issuer)
}

const Body = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().default(''),
})

/**
 * Signs in by address and password. An unknown address, an account without a password and a wrong password get the same response
 * after the same time. Errors: `invalid_credentials`, `email_not_confirmed`, `user_banned`, `validation_failed`.
 */
async function signInWithPassword(context: AuthContext, c: Context<ServerEnv>): Promise<SessionAnswer> {
  const body = await readBody(c.req, Body)
  if (body.email && body.phone) throw onlyEmailOrPhone(' on login.')
  if (body.phone) throw phoneLoginsDisabled(422)
  if (!body.email) throw missingEmailOrPhone()
  const origin = originOf(c)
  const email = comparableEmail(body.email)
  const isKnown = () => signedInFrom(context.pool, email, ownAddress(origin))
  await context.limits.signIn(origin.limitKey, email, isKnown)
  const user = await findUserByEmail(context.pool, email)
  const matches = await context.passwords.matches(body.password, user?.encrypted_password ?? null)
  if (!user || !matches) throw invalidCredentials()
  if (user.banned_until && user.banned_until > new Date()) throw userBanned(400)
  if (context.confirmationRequired && !user.email_confirmed_at) throw emailNotConfirmed()
  context.limits.succeeded(origin.limitKey, email)
  return openSession(context, context.pool, user.id, ['password'], origin, user.encrypted_password)
}

const RefreshGrantBody = z.object({ refresh_token: z.string().nullish() })

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
async function refreshSession(context: AuthContext, c: Context<ServerEnv>): Promise<SessionAnswer> {
  const given = (await readBody(c.req, RefreshGrantBody)).refresh_token ?? ''
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

/** Whether the account of an address has a session that was opened from the network of `from`, another address (of the internet). */
async function signedInFrom(database: Database, email: string, from: string | undefined): Promise<boolean> {
  if (!from) return false
  const { rowCount } = await database.query({
    name: 'signed in from',
    text: `select from auth.sessions as s join auth.users as u on u.id = s.user_id
      where u.email = $1 and not u.is_sso_user and s.ip <<= $2::inet limit 1`,
    values: [email, clientNetwork(from)],
  })
  return rowCount === 1
}
