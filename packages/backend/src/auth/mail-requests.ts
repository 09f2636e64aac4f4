import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../http/identity.ts'
import { resendEmailChange } from './account/user.ts'
import type { AuthContext } from './context.ts'
import { onlyEmailOrPhone, phoneLoginsDisabled, phoneUnsupported, validationFailed } from './errors.ts'
import { audienceOf, sendAccountMail } from './mail/account-mail.ts'
import type { Audience } from './mail-limits.ts'
import { originOf, padResponseTime, readBody } from './request.ts'
import { normaliseEmail } from './users/email.ts'
import type { UserRow } from './users/user-answer.ts'
import { createUser, findUserByEmail, Metadata, mergeMetadata } from './users/users.ts'

const Address = z.object({ email: z.string().nullish(), phone: z.string().nullish() })
const Recovery = Address.pick({ email: true })
const Otp = Address.extend({ create_user: z.boolean().nullish(), data: Metadata.nullish() })
const Resend = Address.extend({ type: z.string().default('') })

const RESENT: ReadonlySet<string> = new Set(['signup', 'email_change', 'sms', 'phone_change'])
const RECOVERY_NEEDS_EMAIL = 'Password recovery requires an email'
const OTP_NEEDS_EMAIL = 'One of email or phone must be set'

/** `POST /recover`, `/otp` and `/resend`: request a mail. The response is `{}` after the same time for known and unknown addresses. */
export function mailRequests(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .post('/recover', async (c) => {
      const body = await readBody(c.req, Recovery)
      const { email, reaches } = await admitted(context, c, body.email, 'accounts', RECOVERY_NEEDS_EMAIL)
      await padResponseTime(async () => {
        const user = await findUserByEmail(context.pool, email)
        if (user) await send(context, c, user, 'recovery', reaches)
      })
      return c.json({})
    })
    .post('/otp', async (c) => {
      const body = await readBody(c.req, Otp)
      if (body.email && body.phone) throw onlyEmailOrPhone('')
      if (body.phone) throw phoneUnsupported()
      // Checked for known addresses too: an error only for unknown ones would reveal which are known.
      const data = mergeMetadata(null, body.data ?? {})
      const creates = body.create_user !== false && context.signUpsOpen
      const { email, reaches } = await admitted(
        context,
        c,
        body.email,
        creates ? 'anybody' : 'accounts',
        OTP_NEEDS_EMAIL,
      )
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
      const needsEmail = refusePhone(body)
      if (type !== 'signup' && type !== 'email_change') throw phoneLoginsDisabled(400)
      const audience = type === 'signup' ? 'anybody' : 'accounts'
      const { email, reaches } = await admitted(context, c, body.email, audience, needsEmail)
      await padResponseTime(() => sendAgain(context, c, email, type, reaches))
      return c.json({})
    })
}

/** Refuses requests about phones, in GoTrue's order; returns the message for a missing address. */
function refusePhone({ type, email, phone }: z.output<typeof Resend>): string {
  if (!RESENT.has(type)) throw validationFailed(`Missing one of these types: ${[...RESENT].join(', ')}`)
  if (type === 'signup' && !email) throw validationFailed('Type provided requires an email address')
  if (type === 'sms' && !phone) throw validationFailed('Type provided requires a phone number')
  if (email && phone) throw onlyEmailOrPhone('.')
  if (phone) throw phoneLoginsDisabled(400)
  return 'Missing email address or phone number'
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

/** The normalised address and the audience the request may write to, after the limits were checked. `missing`: the error without one. */
async function admitted(
  context: AuthContext,
  c: Context<ServerEnv>,
  address: string | null | undefined,
  audience: Audience,
  missing: string,
): Promise<Readonly<{ email: string; reaches: Audience }>> {
  const network = originOf(c).limitKey
  context.limits.request(network)
  if (!address) throw validationFailed(missing)
  const email = normaliseEmail(address)
  return { email, reaches: context.limits.mail(await context.mailboxOf(email), audience, network) }
}

/** Sends nothing to an unconfirmed address when the share of `anybody` is used up; the response stays the same. */
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
