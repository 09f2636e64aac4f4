import { Hono } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../../http/claims.ts'
import { AuthError } from '../auth-error.ts'
import { readBody } from '../body.ts'
import { linkInvalid, tokenInvalid, validationFailed } from '../catalogue.ts'
import { evenly } from '../evenly.ts'
import type { TokenType } from '../one-time-tokens/one-time-token.ts'
import { takeCode, takeToken } from '../one-time-tokens/take-token.ts'
import { originOf } from '../origin.ts'
import { redirectTarget } from '../redirect-target.ts'
import type { AuthRoom, Database } from '../room.ts'
import { openSession } from '../sessions/open-session.ts'
import { inTransaction } from '../transaction.ts'
import { complete } from './complete.ts'
import { findReceiver } from './find-receiver.ts'
import { answerInFragment, errorInFragment } from './redirect-answer.ts'
import { acceptedTokens } from './verification-type.ts'

const Body = z.object({
  type: z.string().default(''),
  token_hash: z.string().nullish(),
  token: z.string().nullish(),
  email: z.string().nullish(),
})

type Given = z.output<typeof Body>

const PENDING = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/**
 * `POST /verify` takes what a mail carried and answers a session; `GET /verify`, for links of other applications, does the same and
 * redirects. Our own mails lead to a page with a button instead, because programs that look through mail follow every link.
 */
export function verify(room: AuthRoom): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .post('/verify', async (c) => {
      const given = await readBody(c.req, Body)
      const session = await redeem(room, given, originOf(c))
      return c.json(session ?? { msg: PENDING, code: '200' })
    })
    .get('/verify', async (c) => {
      const target = redirectTarget(room.siteUrl, c.req.query('redirect_to'))
      const type = c.req.query('type') ?? ''
      try {
        const given = { type, token_hash: c.req.query('token') || c.req.query('token_hash') || '' }
        const session = await redeem(room, given, originOf(c))
        return c.redirect(answerInFragment(target, type, session, PENDING), 303)
      } catch (error) {
        if (!(error instanceof AuthError) || error.status >= 500) throw error
        return c.redirect(errorInFragment(target, error.code === 'otp_expired' ? linkInvalid() : error), 303)
      }
    })
}

async function redeem(room: AuthRoom, given: Given, origin: ReturnType<typeof originOf>) {
  const types = acceptedTokens(given.type)
  if (!types) throw validationFailed('Verify requires a verification type')
  if (!given.token_hash && !(given.token && given.email)) {
    throw validationFailed('Verify requires a token or a token hash')
  }
  const account = given.email?.trim().toLowerCase() ?? 'link'
  if (given.token_hash) room.limits.request(origin.limitKey)
  else room.limits.attempt(origin.limitKey, account)
  // Wrong codes have to be counted, so a code is taken before the transaction in which its mail does what it was for.
  const code = given.token_hash
    ? undefined
    : await evenly(() => takeTyped(room, account, given.token ?? '', types))
  return inTransaction(room.pool, async (client) => {
    const taken = code ?? (await takeLinked(room, client, given.token_hash ?? '', types))
    const completed = await complete(client, taken)
    if (completed.kind === 'other address pending') return undefined
    return openSession(room, client, completed.user.id, 'otp', origin)
  })
}

async function takeLinked(room: AuthRoom, client: Database, token: string, types: readonly TokenType[]) {
  const taken = await takeToken(room, client, token, types)
  if (!taken) throw tokenInvalid()
  return taken
}

async function takeTyped(room: AuthRoom, email: string, code: string, types: readonly TokenType[]) {
  const receiver = await findReceiver(room.pool, email, types)
  const taken = receiver && (await takeCode(room, room.pool, receiver, code, types, email))
  if (!taken) throw tokenInvalid()
  return taken
}
