import { createHash } from 'node:crypto'
import type pg from 'pg'
import { clientNetwork } from '../http/client-address.ts'
import type { SharedLimits } from '../http/shared-limits.ts'
import type { AuthDependencies } from './dependencies.ts'
import { tooManyMails, tooManyRequests } from './errors.ts'
import { type SealedSecrets, sealedSecrets } from './factors/sealed-secret.ts'
import { type Audience, createMailLimits } from './limits/mail-limits.ts'
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

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Default of mails per hour of an installation. */
const MAILS_PER_HOUR = 200

/**
 * Rate limits of the auth service. Token refreshes are not limited: many people behind one address would be signed out. There are
 * limits per network (sized for an office), per account and network, and per account (high, so that locking somebody out takes effort).
 * Only failures count: an attempt is counted before it is checked, so that concurrent attempts cannot pass the limit, and undone
 * after success. Errors: `over_request_rate_limit`, for mail `over_email_send_rate_limit`. A network is an address; undefined for
 * calls inside the process, which only count for the account.
 */
type AuthLimits = Readonly<{
  /** Before a password, a code or a link is checked. `account` is an address or an id. */
  attempt(network: string | undefined, account: string): void
  /**
   * Counts an attempt before a password is checked. If the limit of the network or of the account is used up, an account that is known in
   * this network still has its limit per account and network. `isKnown`: whether it has signed in from here in the last 30 days.
   */
  signIn(network: string | undefined, account: string, isKnown: () => Promise<boolean>): Promise<void>
  /** After success: resets the failures of this account and network. */
  succeeded(network: string | undefined, account: string): void
  /** Before an account is created or a mail is requested. */
  request(network: string | undefined): void
  /**
   * Before a mail is written to a mailbox, known or not: one a minute and ten an hour. Also refuses
   * when the installation, or this network, has reached its limit for this audience. Returns the widest audience that may be written
   * to: when the share of `anybody` is used up, a request for accounts must not send to unconfirmed addresses.
   */
  mail(mailbox: string, audience: Audience, network?: string): Audience
  /** Before another mail of the same request, to another mailbox. False when its limit is reached. */
  anotherMail(mailbox: string): boolean
  /** Counts a mail that is sent. */
  mailed(audience: Audience): void
}>

type AuthLimitOptions = Readonly<{
  enabled: boolean
  mailsPerHour?: number | undefined
  /** Milliseconds since the epoch. */
  now?: () => number
}>

export function createAuthLimits(limits: SharedLimits, options: AuthLimitOptions): AuthLimits {
  const { enabled, mailsPerHour = MAILS_PER_HOUR, now = Date.now } = options
  if (!enabled) return UNLIMITED
  const attempts = limits.create('attempts of a network', { uses: 150, seconds: 5 * MINUTE, now })
  const here = limits.create('attempts here', { uses: 10, seconds: 5 * MINUTE, now })
  const anywhere = limits.create('attempts anywhere', { uses: 200, seconds: HOUR, now })
  const known = limits.create('known here', { uses: 1, seconds: 30 * DAY, now })
  const requests = limits.create('requests', { uses: 30, seconds: 5 * MINUTE, now })
  const mails = createMailLimits(limits, mailsPerHour, now)

  /** Counts an attempt in every limit; returns the seconds to wait for the pair of network and account, and for the shared limits. */
  const count = (network: string | undefined, account: string) => {
    const place = network && clientNetwork(network)
    const shared = [place ? attempts.use(place) : undefined, anywhere.use(keyOf(account))]
    return {
      own: place ? here.use(keyOf(place, account)) : undefined,
      shared: shared.find((wait) => wait !== undefined),
    }
  }
  return {
    attempt(network, account) {
      const { own, shared } = count(network, account)
      refuse(own ?? shared, tooManyRequests)
    },
    async signIn(network, account, isKnown) {
      const { own, shared } = count(network, account)
      refuse(own, tooManyRequests)
      if (shared === undefined) return
      const remembered = network && known.wait(keyOf(clientNetwork(network), account)) !== undefined
      if (!remembered && !(network && (await isKnown()))) throw tooManyRequests(shared)
    },
    succeeded(network, account) {
      anywhere.undo(keyOf(account))
      if (!network) return
      const place = clientNetwork(network)
      attempts.undo(place)
      here.forget(keyOf(place, account))
      known.use(keyOf(place, account))
    },
    request(network) {
      if (network) refuse(requests.use(clientNetwork(network)), tooManyRequests)
    },
    mail(mailbox, audience, network) {
      const admission = mails.request(mailbox, audience, network && clientNetwork(network))
      if (admission.wait !== undefined) throw tooManyMails(admission.wait)
      return admission.reaches
    },
    anotherMail: (mailbox) => mails.another(mailbox) === undefined,
    mailed: mails.sent,
  }
}

const UNLIMITED: AuthLimits = {
  attempt() {},
  async signIn() {},
  succeeded() {},
  request() {},
  mail: () => 'anybody',
  anotherMail: () => true,
  mailed() {},
}

/** Keys are bounded; addresses people send may be long. */
function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}

function refuse(wait: number | undefined, refusal: (seconds: number) => Error): void {
  if (wait !== undefined) throw refusal(wait)
}
