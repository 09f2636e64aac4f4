import { createHash } from 'node:crypto'
import type pg from 'pg'
import { begin } from '../database/transaction.ts'
import { clientNetwork } from '../http/client-address.ts'
import type { SharedLimits } from '../http/shared-limits.ts'
import type { SessionTokens } from '../http/tokens.ts'
import type { Messages } from '../messages/messages.ts'
import { tooManyMails, tooManyRequests } from './errors.ts'
import { type OneTimeTokens, oneTimeTokens, type SealedSecrets, sealedSecrets } from './keys.ts'
import type { Delivery } from './mail/delivery.ts'
import type { MailTemplates, ProjectValues } from './mail/mail-templates.ts'
import { type Audience, createMailLimits, type MailboxOf } from './mail-limits.ts'
import type { PasswordHasher } from './passwords/passwords.ts'
import {
  type RefreshTokens,
  refreshTokens,
  type SessionAnswer,
  type SessionState,
  sessionAnswer,
} from './sessions/session-answer.ts'
import type { UserRow } from './users/user-answer.ts'

export type AuthDependencies = Readonly<{
  /** Connects as `supabase_auth_admin`; requests never choose its role. */
  pool: pg.Pool
  tokens: SessionTokens
  /** From which keys for refresh tokens, mail tokens and factor secrets are derived, each for one purpose (`keys.ts`). */
  secret: string
  /** Public origin without a trailing slash: claim `iss` and start of the links in mails. */
  siteUrl: string
  mailTemplates: MailTemplates
  /** Values of the project's own placeholders, read for each mail. */
  projectValues: () => Promise<ProjectValues>
  mailboxOf: MailboxOf
  delivery: Delivery
  /** Texts of the page to which links in mails lead. */
  messages: Messages
  /** Whether people receive mail; where they do, an address has to be confirmed before its account can sign in. */
  confirmationRequired: boolean
  passwords: PasswordHasher
  rateLimit: boolean
  /** Mails sent per hour, at most; five times as many per day. */
  mailsPerHour?: number | undefined
  /** Creates limits that all nodes count together. */
  sharedLimits: SharedLimits
}>

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

/** Runs `work` in one transaction of the auth service and commits; on any error it rolls back and rethrows. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await begin(client, 'write')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError
    })
    throw error
  } finally {
    client.release(broken)
  }
}
