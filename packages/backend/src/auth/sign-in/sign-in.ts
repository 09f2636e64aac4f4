import { Hono, type HonoRequest } from 'hono'
import { z } from 'zod'
import type { ServerEnv } from '../../http/claims.ts'
import { readBody } from '../body.ts'
import type { AuthContext } from '../context.ts'
import {
  authCodeMissing,
  flowStateNotFound,
  issuerDisabled,
  issuerNotAllowed,
  unsupportedGrantType,
  web3Disabled,
} from '../errors.ts'
import { signInWithPassword } from './password-grant.ts'
import { refreshSession } from './refresh-grant.ts'

/** `POST /token`: by password, or by the refresh token of a session. */
export function signIn(context: AuthContext): Hono<ServerEnv> {
  return new Hono<ServerEnv>().post('/token', async (c) => {
    switch (c.req.query('grant_type')) {
      case 'password':
        return c.json(await signInWithPassword(context, c))
      case 'refresh_token':
        return c.json(await refreshSession(context, c))
      case 'pkce':
        throw await refusedCode(c.req)
      case 'id_token':
        throw await refusedIdToken(c.req)
      case 'web3':
        throw web3Disabled()
      default:
        throw unsupportedGrantType()
    }
  })
}

/** Providers whose tokens GoTrue takes when they are enabled. */
const ISSUERS: ReadonlyMap<string, string> = new Map([
  ['apple', 'https://appleid.apple.com'],
  ['azure', 'https://login.microsoftonline.com/common/v2.0'],
  ['facebook', 'https://www.facebook.com'],
  ['google', 'https://accounts.google.com'],
  ['kakao', 'https://kauth.kakao.com'],
  ['keycloak', ''],
  ['snapchat', 'https://accounts.snapchat.com/accounts/oauth2/token'],
])
const IdToken = z.object({ provider: z.string().max(200).default('') })

const AuthCode = z.object({ auth_code: z.string().default(''), code_verifier: z.string().default('') })

/** Codes are only issued by redirects to other providers, which this server does not offer. */
async function refusedCode(request: HonoRequest): Promise<Error> {
  const { auth_code, code_verifier } = await readBody(request, AuthCode)
  const isComplete = auth_code !== '' && code_verifier !== ''
  return isComplete ? flowStateNotFound() : authCodeMissing()
}

async function refusedIdToken(request: HonoRequest): Promise<Error> {
  const { provider } = await readBody(request, IdToken)
  const issuer = ISSUERS.get(provider)
  return issuer === undefined ? issuerNotAllowed(provider) : issuerDisabled(issuer)
}
