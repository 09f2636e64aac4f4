import type pg from 'pg'
import type { SharedLimits } from '../http/shared-limits.ts'
import type { SessionTokens } from '../http/tokens.ts'
import type { Messages } from '../messages/messages.ts'
import type { Delivery } from './mail/delivery.ts'
import type { MailTemplates } from './mail/mail-templates.ts'
import type { PasswordHasher } from './passwords/password-hasher.ts'

export type AuthDependencies = Readonly<{
  /** Logs in as the role that may see accounts, and nothing else; no request ever chooses its role. */
  pool: pg.Pool
  tokens: SessionTokens
  /** From which keys for refresh tokens, mail tokens and factor secrets are derived, each for one purpose (`keys.ts`). */
  secret: string
  /** Claim `iss`, and where links in mails begin: public address of the site, without a trailing slash. */
  siteUrl: string
  mailTemplates: MailTemplates
  delivery: Delivery
  /** Of the page that links in mails lead to. */
  messages: Messages
  /** Whether people receive mail; where they do, an address has to be confirmed before its account can sign in. */
  confirmationRequired: boolean
  passwords: PasswordHasher
  rateLimit: boolean
  /** Mails that leave in an hour, at most; five times as many in a day. */
  mailsPerHour?: number | undefined
  /** Makes limits that hold on all servers together. */
  sharedLimits: SharedLimits
}>
