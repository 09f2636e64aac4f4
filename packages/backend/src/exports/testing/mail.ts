/** For tests: a mail server that keeps received mails, and the mailer over it. */
export { createMailer } from '../../auth/mail/mailer.ts'
export { startSmtpServer, type TestSmtpServer } from '../../auth/testing/mails.ts'
