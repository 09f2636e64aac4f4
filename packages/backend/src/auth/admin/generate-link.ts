import { Hono } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../../http/claims.ts'
import { readBody } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { issueToken } from '../one-time-tokens/issue-token.ts'
import { redirectTarget } from '../redirect-target.ts'
import { Metadata } from '../users/metadata.ts'
import { userAnswer } from '../users/user-answer.ts'
import { accountOfLink } from './link-account.ts'

const Body = z.object({
  type: z.string().default(''),
  email: z.string().nullish(),
  new_email: z.string().nullish(),
  password: z.string().nullish(),
  data: Metadata.nullish(),
  redirect_to: z.string().nullish(),
})

/** `POST /admin/generate_link`: the link and code of a mail, for administrators who deliver them themselves. */
export function generateLink(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().post('/admin/generate_link', async (c) => {
    const body = await readBody(c.req, Body)
    const { user, to, token: kind, verifiedAs } = await accountOfLink(context, body)
    const { token, code } = await issueToken(context, context.pool, user.id, kind, to)
    const redirectTo = redirectTarget(context.siteUrl, c.req.query('redirect_to') ?? body.redirect_to)
    const query = new URLSearchParams({ token, type: verifiedAs, redirect_to: redirectTo })
    return c.json({
      ...userAnswer(user),
      action_link: `${context.siteUrl}/auth/v1/verify?${query}`,
      email_otp: code,
      hashed_token: token,
      redirect_to: redirectTo,
      verification_type: verifiedAs === 'email_change' ? body.type : verifiedAs,
    })
  })
}
