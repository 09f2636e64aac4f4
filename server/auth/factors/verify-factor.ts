import { Hono } from 'hono'
import type pg from 'pg'
import { z } from 'zod'
import type { ServerEnv } from '../../http/claims.ts'
import { readBody } from '../body.ts'
import {
  challengeExpired,
  challengeFromElsewhere,
  codeInvalid,
  factorNotFound,
  sessionNotFound,
} from '../catalogue.ts'
import { originOf } from '../origin.ts'
import type { AuthRoom } from '../room.ts'
import { type CurrentSession, currentSession } from '../sessions/current-session.ts'
import { raiseSession } from '../sessions/raise-session.ts'
import type { SessionAnswer } from '../sessions/session-answer.ts'
import { inTransaction } from '../transaction.ts'
import { CHALLENGE_SECONDS } from './challenge.ts'
import { ownFactor } from './own-factor.ts'
import { stepOfCode } from './totp.ts'

const Body = z.object({ challenge_id: z.string().default(''), code: z.string().default('') })

type Given = z.output<typeof Body> & Readonly<{ address: string | undefined }>

/**
 * `POST /factors/{id}/verify`: a code raises the caller's session to aal2. The first one makes the factor count, and ends the
 * account's other sessions, which have shown no second factor.
 */
export function verifyFactor(room: AuthRoom): Hono<ServerEnv> {
  return new Hono<ServerEnv>().post('/factors/:id/verify', async (c) => {
    const current = await currentSession(room, c)
    const factor = ownFactor(current, c.req.param('id'))
    const { address, limitKey } = originOf(c)
    room.limits.attempt(limitKey, factor.id)
    const body = await readBody(c.req, Body)
    const session = await inTransaction(room.pool, (client) =>
      redeem(room, client, current, factor.id, { ...body, address }),
    )
    room.limits.succeeded(limitKey, factor.id)
    return c.json(session)
  })
}

async function redeem(
  room: AuthRoom,
  client: pg.PoolClient,
  current: CurrentSession,
  factorId: string,
  given: Given,
): Promise<SessionAnswer> {
  if (!current.session) throw sessionNotFound()
  // The lock makes two requests with one code come one after the other; the second finds its step used.
  const { rows: factors } = await client.query<{
    secret: string
    status: string
    last_used_step: string | null
  }>('select secret, status, last_used_step from auth.mfa_factors where id = $1 for update', [factorId])
  const [factor] = factors
  if (!factor) throw factorNotFound()
  await checkChallenge(client, factorId, given)
  const secret = room.sealedSecrets.open(factor.secret, factorId)
  const step = secret === undefined ? undefined : stepOfCode(secret, given.code)
  if (step === undefined || step <= Number(factor.last_used_step ?? -1)) throw codeInvalid()
  await client.query(
    `with answered as (delete from auth.mfa_challenges where factor_id = $1)
     update auth.mfa_factors set status = 'verified', last_used_step = $2, updated_at = now() where id = $1`,
    [factorId, step],
  )
  if (factor.status === 'unverified') {
    await client.query(`delete from auth.sessions where user_id = $1 and id <> $2 and aal = 'aal1'`, [
      current.user.id,
      current.session.id,
    ])
  }
  return raiseSession(room, client, current.session.id, factorId)
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

async function checkChallenge(client: pg.PoolClient, factorId: string, given: Given): Promise<void> {
  if (!UUID.test(given.challenge_id)) throw factorNotFound()
  const { rows } = await client.query<{ expired: boolean; ip_address: string | null }>(
    `select created_at < now() - make_interval(secs => $3) as expired, host(ip_address) as ip_address
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [given.challenge_id, factorId, CHALLENGE_SECONDS],
  )
  const [challenge] = rows
  if (!challenge) throw factorNotFound()
  if (challenge.expired) throw challengeExpired()
  if (challenge.ip_address !== null && challenge.ip_address !== given.address) throw challengeFromElsewhere()
}
