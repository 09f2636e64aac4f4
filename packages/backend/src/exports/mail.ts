/** Connection to the mail server, its errors, and the templates of a project. */
export { MailError } from '../auth/mail/mail-error.ts'
export { fillProjectValues, readMailTemplates } from '../auth/mail/mail-templates.ts'
export { readProjectValues } from '../auth/mail/project-values.ts'
export { lacksEncryption, smtpConnection } from '../auth/mail/smtp.ts'
