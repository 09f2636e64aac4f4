import { createHmac } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { invalidRequest, invalidSignature, invalidToken } from '../errors.ts'
import { Transformation } from '../render/transformation.ts'

const LinkClaims = z.object({
  /** Bucket and path the link is for. */
  url: z.string(),
  scope: z.enum(['download', 'upload']),
  upsert: z.boolean().optional(),
  owner: z.string().optional(),
  /** The link leads only to the picture in this size. */
  transform: Transformation.optional(),
})

export type LinkClaims = z.output<typeof LinkClaims>

/** Tokens of signed URLs, with a key derived for this purpose, so that access tokens and link tokens are not interchangeable. */
export function linkTokens(signingSecret: string) {
  const key = createHmac('sha256', signingSecret).update('signed storage links').digest()
  return {
    sign: (claims: LinkClaims, expiresIn: number): Promise<string> => {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(now)
        .setExpirationTime(now + expiresIn)
        .sign(key)
    },
    /** The claims and expiry of a token for this purpose and path; `InvalidRequest`, `InvalidJWT` or `InvalidSignature` otherwise. */
    verify: async (token: string | undefined, url: string, scope: LinkClaims['scope']) => {
      if (token === undefined) throw invalidRequest(`querystring must have required property 'token'`)
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch((error: unknown) => {
        throw invalidToken(error instanceof errors.JOSEError ? error.message : 'Invalid Compact JWS', error)
      })
      const claims = LinkClaims.safeParse(payload)
      if (!claims.success || claims.data.url !== url || claims.data.scope !== scope) throw invalidSignature()
      return { ...claims.data, expires: new Date((payload.exp ?? 0) * 1000) }
    },
  }
}
