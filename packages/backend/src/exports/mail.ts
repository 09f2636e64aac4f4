/** Connection to the mail server, its errors, and the templates of a project. */

export { fillProjectValues, readMailTemplates, readProjectValues } from '../auth/mail/mail-templates.ts'
export { lacksEncryption, MailError, smtpConnection } from '../auth/mail/mailer.ts'
