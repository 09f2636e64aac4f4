import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SessionTokens } from '../../http/tokens.ts'
import { deriveKey } from '../keys.ts'
import { type UserAnswer, type UserRow, userAnswer } from '../users/user-answer.ts'

/** Lifetime of an access token in seconds (GoTrue's default). */
const ACCESS_TOKEN_SECONDS = 3600

/** A session as its row has it, and how it was proven, newest first (RFC 8176). */
export type SessionState = Readonly<{
  id: string
  aal: 'aal1' | 'aal2'
  number: number
  amr: readonly Readonly<{ method: string; timestamp: number }>[]
}>

export type SessionAnswer = Readonly<{
  access_token: string
  token_type: 'bearer'
  expires_in: number
  /** Seconds since the epoch. */
  expires_at: number
  refresh_token: string
  user: UserAnswer
}>

/** Creates the access and refresh token of a session. */
export async function sessionAnswer(
  {
    tokens,
    refreshTokens,
    issuer,
  }: Readonly<{ tokens: SessionTokens; refreshTokens: RefreshTokens; issuer: string }>,
  session: SessionState,
  user: UserRow,
): Promise<SessionAnswer> {
  const now = Math.floor(Date.now() / 1000)
  const expiresAt = now + ACCESS_TOKEN_SECONDS
  const accessToken = await tokens.sign({
    iss: issuer,
    sub: user.id,
    aud: user.aud,
    exp: expiresAt,
    iat: now,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: refreshTokens.make({ sessionId: session.id, number: session.number }),
    user: userAnswer(user),
  }
}

/** Columns of `auth.sessions as s` that a `SessionState` is made of. */
export const SESSION_COLUMNS = `s.aal, s.refresh_token_counter::text as number,
  (select json_agg(json_build_object('method', a.authentication_method,
      'timestamp', extract(epoch from a.updated_at)::bigint) order by a.updated_at desc)
    from auth.mfa_amr_claims as a where a.session_id = s.id) as amr`

export type SessionColumns = Readonly<{
  aal: SessionState['aal']
  number: string
  amr: SessionState['amr'] | null
}>

export function stateOf(id: string, { aal, number, amr }: SessionColumns): SessionState {
  return { id, aal, number: Number(number), amr: amr ?? [] }
}

/** Which token of which session: each refresh raises the number by one. */
export type RefreshToken = Readonly<{ sessionId: string; number: number }>

const UUID_BYTES = 16
const NUMBER_BYTES = 6
const SIGNATURE_BYTES = 24
const LENGTH = UUID_BYTES + NUMBER_BYTES + SIGNATURE_BYTES

/**
 * Refresh tokens are the session's id and a number, signed (HMAC-SHA-256). No token is stored: the session row contains the current number,
 * and a token can be derived from its number again, which two tabs refreshing at the same time need.
 */
export function refreshTokens(secret: string) {
  const key = deriveKey(secret, 'refresh tokens')
  const signatureOf = (content: Buffer) =>
    createHmac('sha256', key).update(content).digest().subarray(0, SIGNATURE_BYTES)
  return {
    make({ sessionId, number }: RefreshToken): string {
      const content = Buffer.alloc(UUID_BYTES + NUMBER_BYTES)
      content.write(sessionId.replaceAll('-', ''), 'hex')
      content.writeUIntBE(number, UUID_BYTES, NUMBER_BYTES)
      return Buffer.concat([content, signatureOf(content)]).toString('base64url')
    },
    /** Undefined for a token that this installation did not sign. */
    read(token: string): RefreshToken | undefined {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== LENGTH || bytes.toString('base64url') !== token) return undefined
      const content = bytes.subarray(0, UUID_BYTES + NUMBER_BYTES)
      if (!timingSafeEqual(bytes.subarray(content.length), signatureOf(content))) return undefined
      const hex = content.toString('hex', 0, UUID_BYTES)
      return {
        sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
        number: content.readUIntBE(UUID_BYTES, NUMBER_BYTES),
      }
    },
  }
}

export type RefreshTokens = ReturnType<typeof refreshTokens>
