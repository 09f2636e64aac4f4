import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../http/claims.ts'
import { clientLimitKey } from '../http/client-address.ts'
import { HttpError, rateLimited } from '../http/errors.ts'
import { LOCAL_LIMITS } from '../http/shared-limits.ts'
import { captchaFailed, trapFilled } from './errors.ts'
import type { FormTokens } from './form-tokens.ts'

/** What a form hands over in a token's place when its trap was filled in. */
const TRAP_FILLED = 'form_trap_filled'
/** The forms that make accounts and write mails. Signing in is none of them: a password manager does that at once. */
const ENDPOINTS: ReadonlySet<string | undefined> = new Set(['signup', 'recover', 'resend', 'otp'])
/** Requests for accounts and mails of one network in an hour without a token. With one, the auth service's own limits are enough. */
const WITHOUT_TOKEN = 60

/** Where the official client puts `options.captchaToken`. */
const Body = z.object({ gotrue_meta_security: z.object({ captcha_token: z.string() }) })

/**
 * Keeps programs from making accounts and writing mails through forms that people fill in. A form proves itself in the place for a
 * captcha; what is there is verified as GoTrue does it, from everybody but who holds the secret key. What comes without is let
 * through more seldom.
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
    const proof = captchaToken(await c.req.text())
    if (proof === TRAP_FILLED) throw trapFilled()
    if (proof) await tokens.redeem(proof, `auth/${endpoint}`).catch(asCaptcha)
    const client = clientLimitKey(c.env?.incoming)
    const wait = rateLimit && client && !proof ? hour.use(client) : undefined
    if (wait !== undefined) throw rateLimited(wait)
    return next()
  }
}

/** Empty where there is none, also in a body that the service will refuse. */
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
