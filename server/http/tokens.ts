import { errors, jwtVerify } from 'jose'
import type { Claims } from './claims.ts'
import { InvalidTokenError } from './errors.ts'

/** Clock skew that PostgREST tolerates on exp, nbf and iat, in seconds. */
const CLOCK_TOLERANCE = 30

/**
 * Verifies a session token (HS256) and returns its claims; throws `InvalidTokenError`. A token without a role speaks as
 * `anon`. `alg: none` and every other algorithm are refused.
 */
export function tokenVerifier(jwtSecret: string): (token: string) => Promise<Claims> {
  const key = new TextEncoder().encode(jwtSecret)
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        clockTolerance: CLOCK_TOLERANCE,
      })
      return { ...payload, role: typeof payload.role === 'string' ? payload.role : 'anon' }
    } catch (error) {
      throw new InvalidTokenError(faultOf(error), error)
    }
  }
}

function faultOf(error: unknown) {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf') return 'not_yet_valid'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'bad_signature'
  return 'malformed'
}
