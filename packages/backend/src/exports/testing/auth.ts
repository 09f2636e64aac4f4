/** For tests: accounts, second factors and a mail server. */
export { startSmtpServer } from '../../auth/mail/testing/smtp-server.ts'
export { authClient, createAccount } from '../../auth/testing/clients.ts'
export { codeOf, enrolled, signedInWithFactor } from '../../auth/testing/factors.ts'
