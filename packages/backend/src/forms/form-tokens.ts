import { createHmac, randomUUID } from 'node:crypto'
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { LOCAL_LIMITS } from '../http/shared-limits.ts'
import { invalidFormToken, tooEarly, usedFormToken } from './errors.ts'

/** Lifetime of a token. */
export const LIFETIME_SECONDS = 2 * 60 * 60
/** Minimum time between issue and first use; people take longer, also with a password manager. */
export const MINIMUM_FILL_MILLISECONDS = 1000
/** Uses per token: an upload, the row that refers to it, and some corrections of both. */
const USES = 10

const Claims = z.object({
  jti: z.string(),
  /** What the form writes to, see `write-target.ts`. */
  for: z.array(z.string()),
  /** Milliseconds since the epoch. */
  opened: z.number(),
})

export type FormTokens = Readonly<{
  /** Signs a token for a form that writes to these targets, issued now. */
  issue(targets: readonly string[]): Promise<string>
  /**
   * Counts one use. Errors: `form_token_invalid` for a token that is forged, expired or issued for another target,
   * `form_too_early` before the minimum time, `form_token_used` after the tenth use.
   */
  redeem(token: string, target: string): Promise<void>
}>

/** Whether it claims to be a form token; the signature is not checked. Other tokens are those of captcha services. */
export function isFormToken(token: string): boolean {
  try {
    return Claims.safeParse(decodeJwt(token)).success
  } catch {
    return false
  }
}

/**
 * Creates form tokens: JWTs (HS256) with a key derived from `secret`, valid on all nodes with the same secret. Only used tokens take
 * memory. `now` is in milliseconds since the epoch.
 */
export function createFormTokens(secret: string, now = Date.now, limits = LOCAL_LIMITS): FormTokens {
  const key = createHmac('sha256', secret).update('form tokens').digest()
  const uses = limits.create('form tokens', { uses: USES, seconds: LIFETIME_SECONDS, now })
  return {
    issue(targets) {
      const opened = now()
      return new SignJWT({ for: [...targets], opened })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setJti(randomUUID())
        .setExpirationTime(Math.floor(opened / 1000) + LIFETIME_SECONDS)
        .sign(key)
    },
    async redeem(token, target) {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        currentDate: new Date(now()),
      }).catch((error: unknown) => {
        throw invalidFormToken(error)
      })
      const claims = Claims.safeParse(payload)
      if (!claims.success || !claims.data.for.includes(target)) throw invalidFormToken()
      const early = claims.data.opened + MINIMUM_FILL_MILLISECONDS - now()
      if (early > 0) throw tooEarly(Math.ceil(early / 1000))
      if (uses.use(claims.data.jti) !== undefined) throw usedFormToken()
    },
  }
}
