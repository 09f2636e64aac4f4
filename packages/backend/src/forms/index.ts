import { Hono, type MiddlewareHandler } from 'hono'
import type { Claims, ServerEnv } from '../http/claims.ts'
import type { SharedLimits } from '../http/shared-limits.ts'
import { guardAccountForms } from './account-guard.ts'
import { unknownTarget } from './errors.ts'
import { guardForms } from './form-guard.ts'
import { createFormTokens, LIFETIME_SECONDS, MINIMUM_FILL_MILLISECONDS } from './form-tokens.ts'
import { WRITE_TARGET } from './write-target.ts'

const MAX_TARGETS = 4

export type FormsDependencies = Readonly<{
  /** The installation's secret; the key of form tokens is derived from it. */
  secret: string
  rateLimit: boolean
  /** Whether an account is exempt from the limits. */
  administers: (account: Claims) => Promise<boolean>
  /** Creates limits that all nodes count together. */
  sharedLimits: SharedLimits
  /** Milliseconds since the epoch. */
  now?: () => number
}>

export type Forms = Readonly<{
  /** `GET /token?for=rest/<table>&for=storage/<bucket>`, or `for=auth/<endpoint>`: a token for a form that was opened now. */
  api: Hono<ServerEnv>
  /** In front of the services that forms write to. */
  guard: MiddlewareHandler<ServerEnv>
  /** In front of the auth service. */
  accountGuard: MiddlewareHandler<ServerEnv>
}>

/** Protects anonymous forms from bots with a minimum fill time, a honeypot and rate limits, without a captcha. */
export function createForms({ secret, rateLimit, administers, sharedLimits, now }: FormsDependencies): Forms {
  const tokens = createFormTokens(secret, now, sharedLimits)
  const api = new Hono<ServerEnv>().get('/token', async (c) => {
    const targets = c.req.queries('for') ?? []
    if (targets.length === 0 || targets.length > MAX_TARGETS || !targets.every((it) => WRITE_TARGET.test(it)))
      throw unknownTarget()
    const body = {
      token: await tokens.issue(targets),
      minimum_fill_ms: MINIMUM_FILL_MILLISECONDS,
      expires_in: LIFETIME_SECONDS,
    }
    return c.json(body, 200, { 'cache-control': 'no-store' })
  })
  return {
    api,
    guard: guardForms(tokens, rateLimit, administers, now, sharedLimits),
    accountGuard: guardAccountForms(tokens, rateLimit, now, sharedLimits),
  }
}
