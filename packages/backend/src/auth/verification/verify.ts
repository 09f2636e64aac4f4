import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../../http/identity.ts'
import { AuthError } from '../auth-error.ts'
import { type AuthContext, type Database, inTransaction } from '../context.ts'
import {
  emailFormatInvalid,
  linkInvalid,
  onlyEmailOrPhone,
  phoneInvalid,
  tokenInvalid,
  validationFailed,
} from '../errors.ts'
import type { TokenType } from '../keys.ts'
import { consumeCode, consumeToken } from '../one-time-tokens.ts'
import { findFirstPassword, PasswordChoice } from '../pending-sign-ups.ts'
import { isForm, originOf, padResponseTime, readBody, redirectTarget } from '../request.ts'
import type { SessionAnswer } from '../sessions/session-answer.ts'
import { openSession } from '../sessions/session-rows.ts'
import { comparableEmail, isEmail } from '../users/email.ts'
import { complete } from './complete.ts'
import { type Link, linkPage, linkPagePolicy } from './link-page.ts'

const Body = PasswordChoice.extend({
  type: z.string().default(''),
  token_hash: z.string().nullish(),
  token: z.string().nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
})

type Given = Readonly<z.output<typeof Body>>

const PENDING = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/**
 * `POST /verify` exchanges the token of a mail for a session; with a link it may say which password the account has from its first
 * confirmation on (`PasswordChoice`). `GET /verify` answers a page with a button, because mail scanners follow
 * links (some with HEAD first) and would consume the token; the button's form is answered with a redirect.
 */
export function verify(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .post('/verify', async (c) => {
      if (isForm(c.req)) return redeemLink(context, c, await readLink(context, c))
      const given = await readBody(c.req, Body)
      const session = await redeem(context, given, originOf(c))
      return c.json(session ?? { msg: PENDING, code: '200' })
    })
    .get('/verify', (c) => {
      const token = c.req.query('token') || c.req.query('token_hash') || ''
      const target = redirectTarget(context.siteUrl, c.req.query('redirect_to'))
      const link = { token, type: c.req.query('type') ?? '', redirectTo: target }
      // An invalid link is answered with the redirect at once, without the page.
      if (!token || !acceptedTokens(link.type)) return redeemLink(context, c, link)
      c.header('content-security-policy', linkPagePolicy(target))
      return c.html(linkPage(link, context.messages))
    })
}

const LinkForm = z.object({ token: z.string(), type: z.string(), redirect_to: z.string() }).partial()

async function readLink({ siteUrl }: AuthContext, c: Context<ServerEnv>): Promise<Link> {
  const fields = LinkForm.safeParse(await c.req.parseBody())
  const { token = '', type = '', redirect_to } = fields.success ? fields.data : {}
  return { token, type, redirectTo: redirectTarget(siteUrl, redirect_to) }
}

/** Redirects with the session, or with the error, in the fragment. */
async function redeemLink(context: AuthContext, c: Context<ServerEnv>, { token, type, redirectTo }: Link) {
  try {
    const session = await redeem(context, { type, token_hash: token }, originOf(c))
    return c.redirect(answerInFragment(redirectTo, type, session, PENDING), 303)
  } catch (error) {
    if (!(error instanceof AuthError) || error.status >= 500) throw error
    return c.redirect(errorInFragment(redirectTo, error), 303)
  }
}

const WRONG_TYPE = {
  unknown: 'Invalid email verification type',
  missing: 'Verify requires a verification type',
} as const

async function redeem(context: AuthContext, given: Given, origin: ReturnType<typeof originOf>) {
  if (given.token && !given.token_hash) refusePhone(given)
  const types = acceptedTokens(given.type)
  if (!types) throw validationFailed(WRONG_TYPE[given.type ? 'unknown' : 'missing'])
  if (!given.token_hash && !given.token) {
    throw validationFailed('Verify requires either a token or a token hash')
  }
  if (!given.token_hash && !given.email) throw onlyEmailOrPhone(' on verify')
  if (given.email && !isEmail(given.email)) throw emailFormatInvalid()
  if (given.token_hash && (given.token || given.email))
    throw validationFailed('Only the token_hash and type should be provided')
  const account = given.email ? comparableEmail(given.email) : 'link'
  if (given.token_hash) context.limits.request(origin.limitKey)
  else context.limits.attempt(origin.limitKey, account)
  // Consumed before the transaction, whose rollback would undo the count of wrong codes.
  const code = given.token_hash
    ? undefined
    : await padResponseTime(() => consumeTyped(context, account, given.token ?? '', types))
  // Before the transaction, because hashing is slow, and before the link is used up: a mistyped password may be typed again.
  const first = given.token_hash ? await findFirstPassword(context, given.token_hash, given) : undefined
  const session = await inTransaction(context.pool, async (client) => {
    const taken = code ?? (await consumeLinked(context, client, given.token_hash ?? '', types))
    const completed = await complete(client, taken, first)
    if (completed.kind === 'other address pending') return undefined
    return openSession(
      context,
      client,
      completed.user.id,
      completed.hasFirstPassword ? ['otp', 'password'] : ['otp'],
      origin,
    )
  })
  if (code) context.limits.succeeded(origin.limitKey, account)
  return session
}

/** Refuses codes by text message, which this server never sends. */
function refusePhone({ type, email, phone }: Given): void {
  if (!isPhoneType(type)) {
    if (phone && email) throw onlyEmailOrPhone(' on verify')
    return
  }
  if (!phone || email) throw onlyEmailOrPhone(' on verify')
  if (!E164.test(phone.replace(/^\+| /g, ''))) throw phoneInvalid()
  throw tokenInvalid()
}

/** A phone number with its country, without the plus. */
const E164 = /^[1-9]\d{1,14}$/

async function consumeLinked(
  context: AuthContext,
  client: Database,
  token: string,
  types: readonly TokenType[],
) {
  const taken = await consumeToken(context, client, token, types)
  if (!taken) throw linkInvalid()
  return taken
}

async function consumeTyped(context: AuthContext, email: string, code: string, types: readonly TokenType[]) {
  const receiver = await findReceiver(context.pool, email, types)
  const taken = receiver && (await consumeCode(context, context.pool, receiver, code, types, email))
  if (!taken) throw tokenInvalid()
  return taken
}

/** Which mails each `type` of the API accepts. */
const ACCEPTED: ReadonlyMap<string, readonly TokenType[]> = new Map([
  ['signup', ['confirmation']],
  ['invite', ['invite']],
  ['magiclink', ['magiclink', 'confirmation']],
  ['recovery', ['recovery']],
  ['email', ['magiclink', 'confirmation']],
  ['email_change', ['email_change_current', 'email_change_new']],
])

/** Undefined for types that there are not, such as those of phones. */
const acceptedTokens = (type: string): readonly TokenType[] | undefined => ACCEPTED.get(type)

const isPhoneType = (type: string): boolean => type === 'sms' || type === 'phone_change'

/** Id of the account that a mail of these kinds was written to at this address: its own, or the one it wants to change to. */
async function findReceiver(
  database: Database,
  email: string,
  types: readonly TokenType[],
): Promise<string | undefined> {
  const { rows } = await database.query<{ user_id: string }>({
    name: 'receiver of a mail',
    text: `select user_id from auth.one_time_tokens where relates_to = $1 and token_type = any($2)
      order by created_at desc limit 1`,
    values: [email, types],
  })
  return rows[0]?.user_id
}

/** The session in the fragment, which browsers do not send to servers; without a session, a message for the user. */
function answerInFragment(
  target: string,
  type: string,
  session: SessionAnswer | undefined,
  message: string,
): string {
  if (!session) return withFragment(target, { message })
  return withFragment(target, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    sb: '',
    token_type: session.token_type,
    type,
  })
}

function errorInFragment(target: string, error: AuthError): string {
  return withFragment(target, {
    error: 'access_denied',
    error_code: error.code,
    error_description: error.message,
    sb: '',
  })
}

function withFragment(target: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(target)
  url.hash = new URLSearchParams(values).toString()
  return url.href
}
