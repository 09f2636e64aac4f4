/** For tests: accounts, second factors and a mail server. */

export {
  authClient,
  codeOf,
  createAccount,
  enrolled,
  signedInWithFactor,
} from '../../auth/testing/accounts.ts'
export { startSmtpServer } from '../../auth/testing/mails.ts'
