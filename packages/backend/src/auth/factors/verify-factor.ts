import { Hono } from 'hono'
import type pg from 'pg'
import { z } from 'zod'
import type { ServerEnv } from '../../http/identity.ts'
import { type CodeKind, countFailure, undoFailures } from '../code-failures.ts'
import { type AuthContext, type Database, inTransaction } from '../context.ts'
import {
  badJson,
  challengeExpired,
  challengeFromElsewhere,
  challengeNotFound,
  codeInvalid,
  factorNotFound,
  sessionNotFound,
  tooManyCodes,
  verificationNeedsSecondFactor,
} from '../errors.ts'
import { originOf, readBody } from '../request.ts'
import {
  SESSION_COLUMNS,
  type SessionAnswer,
  type SessionColumns,
  stateOf,
} from '../sessions/session-answer.ts'
import { currentSession } from '../sessions/session-rows.ts'
import { USER_COLUMNS, type UserRow } from '../users/user-answer.ts'
import { lockUser } from '../users/users.ts'
import { ownFactor, stepOfCode } from './enrol.ts'

/** Lifetime of a challenge in seconds. */
const CHALLENGE_SECONDS = 300

/** `POST /factors/{id}/challenge`: creates a challenge and deletes expired ones. */
export function challenge(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().post('/factors/:id/challenge', async (c) => {
    const factor = ownFactor(await currentSession(context, c), c.req.param('id'))
    const { rows } = await context.pool.query<{ id: string; created_at: Date }>(
      `with outdated as (
         delete from auth.mfa_challenges where factor_id = $1 and created_at < now() - make_interval(secs => $3)
       ), noted as (
         update auth.mfa_factors set last_challenged_at = now() where id = $1
       )
       insert into auth.mfa_challenges (factor_id, ip_address) values ($1, $2::inet) returning id, created_at`,
      [factor.id, originOf(c).address ?? null, CHALLENGE_SECONDS],
    )
    const created = (rows[0]?.created_at ?? new Date()).getTime() / 1000
    return c.json({
      id: rows[0]?.id,
      type: factor.factor_type,
      expires_at: Math.floor(created) + CHALLENGE_SECONDS,
    })
  })
}

const Body = z.object({ challenge_id: z.string().default(''), code: z.string().default('') })

type Given = z.output<typeof Body> & Readonly<{ address: string | undefined }>

/**
 * `POST /factors/{id}/verify`: a code raises the caller's session to aal2. The first code of a factor verifies it, which needs a
 * session at aal2 when another factor is verified already, and deletes the account's other sessions at aal1 and its unverified
 * factors.
 */
export function verifyFactor(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().post('/factors/:id/verify', async (c) => {
    const current = await currentSession(context, c)
    if (!current.session) throw sessionNotFound()
    const factor = ownFactor(current, c.req.param('id'))
    const { address, limitKey } = originOf(c)
    context.limits.attempt(limitKey, factor.id)
    const body = await readBody(c.req, Body)
    const attempt = await countAttempt(context.pool, current.user.id, current.session.id)
    const session = await inTransaction(context.pool, async (client) => {
      // Serialised per account: the second of two concurrent codes reads what the first has written.
      await lockUser(client, attempt.userId)
      await redeem(context, client, attempt, factor.id, { ...body, address })
      await undoAttempts(client, attempt)
      return raiseSession(context, client, attempt.sessionId, factor.id)
    })
    context.limits.succeeded(limitKey, factor.id)
    return c.json(session)
  })
}

type StoredFactor = Readonly<{ secret: string; status: string; last_used_step: string | null }>

async function redeem(
  context: AuthContext,
  client: pg.PoolClient,
  { userId, sessionId }: Attempt,
  factorId: string,
  given: Given,
): Promise<void> {
  const { rows: factors } = await client.query<StoredFactor>(
    'select secret, status, last_used_step from auth.mfa_factors where id = $1',
    [factorId],
  )
  const [factor] = factors
  if (!factor) throw factorNotFound()
  await checkChallenge(client, factorId, given)
  const isNew = factor.status === 'unverified'
  if (isNew) await checkMayVerify(client, userId, sessionId)
  const secret = context.sealedSecrets.open(factor.secret, factorId)
  const step = secret === undefined ? undefined : stepOfCode(secret, given.code)
  if (step === undefined || step <= Number(factor.last_used_step ?? -1)) throw codeInvalid()
  await client.query(
    `with answered as (delete from auth.mfa_challenges where factor_id = $1)
     update auth.mfa_factors set status = 'verified', last_used_step = $2, updated_at = now() where id = $1`,
    [factorId, step],
  )
  if (isNew) await removeUnverified(client, userId, sessionId)
}

/** Errors: `session_not_found` when a concurrent verification has deleted it; `insufficient_aal`. */
async function checkMayVerify(client: pg.PoolClient, userId: string, sessionId: string): Promise<void> {
  const { rows } = await client.query<{ aal: string; protected: boolean }>(
    `select aal, exists (select from auth.mfa_factors where user_id = $1 and status = 'verified') as protected
     from auth.sessions where id = $2 and user_id = $1`,
    [userId, sessionId],
  )
  const [session] = rows
  if (!session) throw sessionNotFound()
  if (session.protected && session.aal !== 'aal2') throw verificationNeedsSecondFactor()
}

async function removeUnverified(client: pg.PoolClient, userId: string, sessionId: string): Promise<void> {
  await client.query(
    `with unverified as (delete from auth.mfa_factors where user_id = $1 and status = 'unverified')
     delete from auth.sessions where user_id = $1 and id <> $2 and aal = 'aal1'`,
    [userId, sessionId],
  )
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

async function checkChallenge(client: pg.PoolClient, factorId: string, given: Given): Promise<void> {
  if (!UUID.test(given.challenge_id)) throw badJson('challenge_id is no UUID')
  const { rows } = await client.query<{ expired: boolean; ip_address: string | null }>(
    `select created_at < now() - make_interval(secs => $3) as expired, host(ip_address) as ip_address
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [given.challenge_id, factorId, CHALLENGE_SECONDS],
  )
  const [challenge] = rows
  if (!challenge) throw challengeNotFound()
  if (challenge.expired) throw challengeExpired()
  if (challenge.ip_address !== null && challenge.ip_address !== given.address) throw challengeFromElsewhere()
}

type Attempt = Readonly<{ userId: string; sessionId: string; kind: CodeKind }>

/**
 * Counts a TOTP code as wrong before it is compared. Sessions opened by password and by mail are counted apart, so that an attacker
 * with the password cannot keep the owner from recovering the account by mail. Error: `mfa_verification_rejected`.
 */
async function countAttempt(database: Database, userId: string, sessionId: string): Promise<Attempt> {
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
async function undoAttempts(database: Database, { userId, sessionId, kind }: Attempt): Promise<void> {
  const { rows } = await database.query<{ code_failures: number }>(
    'select code_failures from auth.sessions where id = $1 for update',
    [sessionId],
  )
  await undoFailures(database, userId, kind, rows[0]?.code_failures ?? 0)
  await database.query('update auth.sessions set code_failures = 0 where id = $1', [sessionId])
}

/** Raises the session to aal2 after a second factor and issues new tokens; its old refresh token becomes invalid. */
async function raiseSession(
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
