import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import {
  errors,
  exportJWK,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { Secrets } from '../start/secrets.ts'
import { InvalidTokenError } from './errors.ts'
import type { Claims } from './identity.ts'

/** Clock skew that PostgREST tolerates on exp, nbf and iat, in seconds. */
const CLOCK_TOLERANCE = 30

/** Session tokens of this installation (RFC 7519): signed by the auth service, verified for every service. */
export type SessionTokens = Readonly<{
  /** Signs claims that already carry their `iat` and `exp`. */
  sign(claims: JWTPayload): Promise<string>
  /**
   * The claims of a token that this installation signed and that is valid now; throws `InvalidTokenError`. A token without a
   * role has the role `anon`. `alg: none` and every other algorithm are refused, and a key only ever verifies its own algorithm.
   */
  verify(token: string): Promise<Claims>
  /** Public keys for `/auth/v1/.well-known/jwks.json` (RFC 7517); a symmetric key is never among them. */
  publicKeys: readonly JWK[]
}>

export async function sessionTokens(
  secrets: Pick<Secrets, 'jwtSecret' | 'signingKey'>,
): Promise<SessionTokens> {
  const secret = new TextEncoder().encode(secrets.jwtSecret)
  const pair = secrets.signingKey ? await keyPair(secrets.signingKey) : undefined

  const keyFor = (header: JWTHeaderParameters): Uint8Array | KeyObject => {
    if (header.alg === 'HS256') return secret
    if (header.alg === 'ES256' && pair && (header.kid ?? pair.kid) === pair.kid) return pair.publicKey
    throw new errors.JOSEAlgNotAllowed('no key of this installation fits')
  }
  return {
    publicKeys: pair ? [pair.jwk] : [],
    sign: (claims) =>
      pair
        ? new SignJWT(claims)
            .setProtectedHeader({ alg: 'ES256', kid: pair.kid, typ: 'JWT' })
            .sign(pair.privateKey)
        : new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret),
    async verify(token) {
      const options = { algorithms: ['HS256', 'ES256'], clockTolerance: CLOCK_TOLERANCE }
      const { payload } = await jwtVerify(token, keyFor, options).catch((error: unknown) => {
        throw new InvalidTokenError(faultOf(error), error)
      })
      const now = Math.floor(Date.now() / 1000)
      if ((payload.iat ?? 0) > now + CLOCK_TOLERANCE) throw new InvalidTokenError('issued_at_future')
      return { ...payload, role: typeof payload.role === 'string' ? payload.role : 'anon' }
    },
  }
}

async function keyPair(pem: string) {
  const privateKey = createPrivateKey(pem)
  const publicKey = createPublicKey(privateKey)
  const bare = await exportJWK(publicKey)
  // A hash of the public key, so that servers with the same key use the same id.
  const kid = createHash('sha256').update(`${bare.x}.${bare.y}`).digest('base64url').slice(0, 22)
  return { privateKey, publicKey, kid, jwk: { ...bare, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] } }
}

function faultOf(error: unknown) {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf') return 'not_yet_valid'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'bad_signature'
  return 'malformed'
}
