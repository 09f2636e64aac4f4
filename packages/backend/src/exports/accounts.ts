/** Accounts without the HTTP API, and the mail that is sent to them. */
export {
  checkNewPassword,
  createUser,
  type Database,
  findUserByEmail,
  normaliseEmail,
  type PasswordHasher,
} from '../auth/index.ts'
/** Second factors as they are stored, for copies to services that keep them otherwise. */
export { sealedSecrets } from '../auth/keys.ts'
export { fillProjectValues, readMailTemplates, readProjectValues } from '../auth/mail/mail-templates.ts'
export { lacksEncryption, MailError, smtpConnection } from '../auth/mail/mailer.ts'
