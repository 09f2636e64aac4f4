import type pg from 'pg'
import type { SharedLimits } from '../http/shared-limits.ts'
import type { SessionTokens } from '../http/tokens.ts'
import type { Messages } from '../messages/messages.ts'
import type { MailboxOf } from './limits/read-mailbox.ts'
import type { Delivery } from './mail/delivery.ts'
import type { MailTemplates } from './mail/mail-templates.ts'
import type { ProjectValues } from './mail/project-values.ts'
import type { PasswordHasher } from './passwords/password-hasher.ts'

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
