import type { SessionTokens } from '../../http/tokens.ts'
import { type UserAnswer, userAnswer } from '../users/user-answer.ts'
import type { UserRow } from '../users/user-row.ts'
import type { RefreshTokens } from './refresh-token.ts'

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
