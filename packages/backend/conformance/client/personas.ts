import { createHmac } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Persona } from '../rest/case.ts'
import type { Keys } from '../targets/our-server.ts'

export const MEMBER = '00000000-0000-4000-8000-00000000000a'
const OTHER_MEMBER = '00000000-0000-4000-8000-00000000000b'
export const ADMIN = '00000000-0000-4000-8000-00000000000c'
/** Its session in the fixture, on which rights may depend. */
const ADMIN_SESSION = '90000000-0000-4000-8000-00000000000c'

type Credentials = Readonly<Record<string, string>>

/** Credentials for our server, which needs an API key, and for PostgREST, which has tokens only. */
export function credentials(
  keys: Keys,
): Readonly<Record<Persona, { ours: Credentials; theirs: Credentials }>> {
  const { publishableKey, secretKey, jwtSecret } = keys
  const now = Math.floor(Date.now() / 1000)
  const token = (claims: Readonly<Record<string, unknown>>, secret = jwtSecret) =>
    bearer(signToken({ aud: 'authenticated', iat: now - 7200, exp: now + 7200, ...claims }, secret))
  const bearer = (value: string) => {
    const authorization = `Bearer ${value}`
    return { ours: { apikey: publishableKey, authorization }, theirs: { authorization } }
  }
  const signedIn = (sub: string, session_id?: string) => token({ role: 'authenticated', sub, session_id })
  return {
    anon: { ours: { apikey: publishableKey, authorization: `Bearer ${publishableKey}` }, theirs: {} },
    member: signedIn(MEMBER),
    otherMember: signedIn(OTHER_MEMBER),
    guest: signedIn('00000000-0000-4000-8000-00000000000d'),
    admin: signedIn(ADMIN, ADMIN_SESSION),
    service: {
      ours: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
      theirs: token({ role: 'service_role' }).theirs,
    },
    expired: token({ role: 'authenticated', sub: ADMIN, session_id: ADMIN_SESSION, exp: now - 3600 }),
    forged: token({ role: 'service_role' }, 'somebody-elses-secret-0123456789-0123456789'),
    garbled: bearer('this.is.no-token'),
  }
}

/** The official client of a persona, without a stored session, so that tests are independent. */
export function clientOf(
  url: string,
  keys: Keys,
  who: 'anon' | 'member' | 'admin' | 'service',
): SupabaseClient {
  const { apikey = '', authorization = '' } = credentials(keys)[who].ours
  const auth = { persistSession: false, autoRefreshToken: false }
  const global = { headers: { authorization } }
  return createClient(url, apikey, who === 'member' || who === 'admin' ? { auth, global } : { auth })
}

/** A JSON Web Token signed with HS256 (RFC 7519), as the auth service issues them. */
export function signToken(claims: Readonly<Record<string, unknown>>, secret: string): string {
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
