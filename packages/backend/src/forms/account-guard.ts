import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../http/claims.ts'
import { clientLimitKey } from '../http/client-address.ts'
import { HttpError, rateLimited } from '../http/errors.ts'
import { LOCAL_LIMITS } from '../http/shared-limits.ts'
import { captchaFailed, honeypotFilled } from './errors.ts'
import { type FormTokens, isFormToken } from './form-tokens.ts'

/** Sent in the token's place by a form whose honeypot field was filled in. */
const HONEYPOT_FILLED = 'form_trap_filled'
/** Endpoints that create accounts or send mails. Not sign-in: password managers submit it faster than the minimum time. */
const ENDPOINTS: ReadonlySet<string | undefined> = new Set(['signup', 'recover', 'resend', 'otp'])
/** Requests per hour and network without a form token. With one, the limits of the auth service are enough. */
const WITHOUT_TOKEN = 60

/** Where the official client puts `options.captchaToken`. */
const Body = z.object({ gotrue_meta_security: z.object({ captcha_token: z.string() }) })

/**
 * Verifies form tokens in front of the auth service. The token is in GoTrue's field for captchas; role `service_role` is exempt. Requests without a
 * form token are limited per network, as are those with the token of a captcha service, which this server cannot verify. Errors: `captcha_failed`
 * (400), `form_trap_filled` (403), rate limit (429). `now` is in milliseconds since the epoch.
 */
export function guardAccountForms(
  tokens: FormTokens,
  rateLimit: boolean,
  now = Date.now,
  limits = LOCAL_LIMITS,
): MiddlewareHandler<ServerEnv> {
  const hour = limits.create('accounts without a token', { uses: WITHOUT_TOKEN, seconds: 3600, now })
  return async (c, next) => {
    const [, , , endpoint, more] = c.req.path.split('/')
    if (c.req.method !== 'POST' || !ENDPOINTS.has(endpoint) || more !== undefined) return next()
    if (c.get('claims').role === 'service_role') return next()
    const captcha = captchaToken(await c.req.text())
    if (captcha === HONEYPOT_FILLED) throw honeypotFilled()
    const formToken = isFormToken(captcha) ? captcha : undefined
    if (formToken) await tokens.redeem(formToken, `auth/${endpoint}`).catch(asCaptcha)
    const client = clientLimitKey(c.env?.incoming)
    const wait = rateLimit && client && !formToken ? hour.use(client) : undefined
    if (wait !== undefined) throw rateLimited(wait)
    return next()
  }
}

/** The token in a body; empty without one and for bodies that the service will refuse. */
function captchaToken(text: string): string {
  try {
    return Body.parse(JSON.parse(text)).gotrue_meta_security.captcha_token
  } catch {
    return ''
  }
}

function asCaptcha(error: unknown): never {
  throw error instanceof HttpError ? captchaFailed(error) : error
}
