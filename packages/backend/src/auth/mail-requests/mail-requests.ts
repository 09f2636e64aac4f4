import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../../http/claims.ts'
import { resendEmailChange } from '../account/email-change.ts'
import { readBody } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { missingEmailOrPhone, phoneProviderDisabled, validationFailed } from '../errors.ts'
import type { Audience } from '../limits/mail-limits.ts'
import { audienceOf, sendAccountMail } from '../mail/account-mail.ts'
import { originOf } from '../origin.ts'
import { padResponseTime } from '../pad-response-time.ts'
import { createUser } from '../users/create-user.ts'
import { normaliseEmail } from '../users/email.ts'
import { findUserByEmail } from '../users/find-user.ts'
import { Metadata, mergeMetadata } from '../users/metadata.ts'
import type { UserRow } from '../users/user-row.ts'

const Address = z.object({ email: z.string().nullish(), phone: z.string().nullish() })
const Otp = Address.extend({ create_user: z.boolean().nullish(), data: Metadata.nullish() })
const Resend = Address.extend({ type: z.string().default('') })

/** `POST /recover`, `/otp` and `/resend`: request a mail. The response is `{}` after the same time for known and unknown addresses. */
export function mailRequests(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .post('/recover', async (c) => {
      const { email, reaches } = admitted(context, c, await readBody(c.req, Address), 'accounts')
      await padResponseTime(async () => {
        const user = await findUserByEmail(context.pool, email)
        if (user) await send(context, c, user, 'recovery', reaches)
      })
      return c.json({})
    })
    .post('/otp', async (c) => {
      const body = await readBody(c.req, Otp)
      // Checked for known addresses too: an error for unknown ones alone would reveal which are known.
      const data = mergeMetadata(null, body.data ?? {})
      const creates = body.create_user !== false && context.signUpsOpen
      const { email, reaches } = admitted(context, c, body, creates ? 'anybody' : 'accounts')
      await padResponseTime(async () => {
        const known = await findUserByEmail(context.pool, email)
        const user = known ?? (creates && (await createWithoutPassword(context, email, data)))
        if (user) await send(context, c, user, 'magiclink', reaches)
      })
      return c.json({})
    })
    .post('/resend', async (c) => {
      const body = await readBody(c.req, Resend)
      const { type } = body
      if (type !== 'signup' && type !== 'email_change') {
        throw validationFailed('Missing one of these types: signup, email_change')
      }
      const { email, reaches } = admitted(context, c, body, type === 'signup' ? 'anybody' : 'accounts')
      await padResponseTime(() => sendAgain(context, c, email, type, reaches))
      return c.json({})
    })
}

async function sendAgain(
  context: AuthContext,
  c: Context<ServerEnv>,
  email: string,
  type: 'signup' | 'email_change',
  reaches: Audience,
): Promise<void> {
  const user = await findUserByEmail(context.pool, email)
  if (user && type === 'signup' && !user.email_confirmed_at)
    await send(context, c, user, 'confirmation', reaches)
  if (user?.email_change && type === 'email_change') {
    await resendEmailChange(context, user, c.req.query('redirect_to'), reaches)
  }
}

/** The normalised address and the audience the request may write to, after the limits were checked. */
function admitted(
  context: AuthContext,
  c: Context<ServerEnv>,
  body: z.output<typeof Address>,
  audience: Audience,
): Readonly<{ email: string; reaches: Audience }> {
  const network = originOf(c).limitKey
  context.limits.request(network)
  if (body.phone) throw phoneProviderDisabled()
  if (!body.email) throw missingEmailOrPhone()
  const email = normaliseEmail(body.email)
  return { email, reaches: context.limits.mail(email, audience, network) }
}

/** Sends nothing to an unconfirmed address once the share of `anybody` is used up; the response stays the same. */
async function send(
  context: AuthContext,
  c: Context<ServerEnv>,
  user: UserRow,
  type: 'recovery' | 'magiclink' | 'confirmation',
  reaches: Audience,
): Promise<void> {
  if (reaches !== 'anybody' && audienceOf(user, type) === 'anybody') return
  const to = user.email ?? ''
  await sendAccountMail(context, context.pool, { user, type, to, redirectTo: c.req.query('redirect_to') })
}

function createWithoutPassword(
  context: AuthContext,
  email: string,
  data: Record<string, unknown>,
): Promise<UserRow> {
  return createUser(context.pool, {
    email,
    passwordHash: null,
    confirmed: false,
    userMetadata: data,
  })
}
