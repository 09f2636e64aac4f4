import { createHmac, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { LOCAL_LIMITS } from '../http/shared-limits.ts'
import { invalidFormToken, tooEarly, usedFormToken } from './errors.ts'

/** How long a token is good for: somebody who is called away from a long form finds it still open. */
export const LIFETIME_SECONDS = 2 * 60 * 60
/** Faster than this nobody fills in a form, not even with a password manager; the site's own forms wait for what is missing. */
export const MINIMUM_FILL_MILLISECONDS = 1000
/** A picture, the row that shows it, and some corrections of both. */
const USES = 10

const Claims = z.object({
  jti: z.string(),
  /** What the form writes to, see `write-target.ts`. */
  for: z.array(z.string()),
  /** Milliseconds since the epoch. */
  opened: z.number(),
})

export type FormTokens = Readonly<{
  /** Says that a form which writes to these targets was opened now. */
  issue(targets: readonly string[]): Promise<string>
  /**
   * Counts one use. Throws `form_token_invalid` for what was not issued here for this target or has run out,
   * `form_too_early` before the minimum fill time and `form_token_used` after the tenth use.
   */
  redeem(token: string, target: string): Promise<void>
}>

/**
 * Nothing is kept of a token that was never used. Their key is derived from the installation's secret for this one purpose, so
 * several servers with the same secret take each other's.
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
