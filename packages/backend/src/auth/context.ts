import type pg from 'pg'
import type { AuthDependencies } from './dependencies.ts'
import { type SealedSecrets, sealedSecrets } from './factors/sealed-secret.ts'
import { type AuthLimits, createAuthLimits } from './limits/auth-limits.ts'
import { type OneTimeTokens, oneTimeTokens } from './one-time-tokens/one-time-token.ts'
import { type RefreshTokens, refreshTokens } from './sessions/refresh-token.ts'
import { type SessionAnswer, type SessionState, sessionAnswer } from './sessions/session-answer.ts'
import type { UserRow } from './users/user-row.ts'

/** Dependencies of all endpoints of this service, created once. */
export type AuthContext = AuthDependencies &
  Readonly<{
    refreshTokens: RefreshTokens
    oneTimeTokens: OneTimeTokens
    sealedSecrets: SealedSecrets
    limits: AuthLimits
    /** Whether visitors may sign up: with an https `siteUrl` only where mail is delivered, so that addresses are confirmed. */
    signUpsOpen: boolean
    /** Access and refresh token of a session, with its user. */
    answerSession(session: SessionState, user: UserRow): Promise<SessionAnswer>
  }>

export function createContext(dependencies: AuthDependencies): AuthContext {
  const tokens = refreshTokens(dependencies.secret)
  const signing = {
    tokens: dependencies.tokens,
    refreshTokens: tokens,
    issuer: `${dependencies.siteUrl}/auth/v1`,
  }
  return {
    ...dependencies,
    refreshTokens: tokens,
    oneTimeTokens: oneTimeTokens(dependencies.secret),
    sealedSecrets: sealedSecrets(dependencies.secret),
    limits: createAuthLimits(dependencies.sharedLimits, {
      enabled: dependencies.rateLimit,
      mailsPerHour: dependencies.mailsPerHour,
    }),
    signUpsOpen: dependencies.confirmationRequired || !dependencies.siteUrl.startsWith('https:'),
    answerSession: (session, user) => sessionAnswer(signing, session, user),
  }
}

/** A pool, or the client of a transaction that is under way. */
export type Database = Pick<pg.Pool, 'query'>
