/** Connection to the mail server, and the templates of a project. */
export { readMailTemplates, readSenderName } from '../auth/mail/mail-templates.ts'
export { lacksEncryption, smtpConnection } from '../auth/mail/smtp.ts'
