import { createHash } from 'node:crypto'
import { clientNetwork } from '../../http/client-network.ts'
import type { SharedLimits } from '../../http/shared-limits.ts'
import { tooManyMails, tooManyRequests } from '../catalogue.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * How often something may be tried. Refreshing is not among it: behind the one address of an office it would sign everybody out.
 * Networks get room for a whole office; one account from one network gets room for a forgetful person; one account from anywhere
 * gets so much that locking others out takes effort, and guessing takes centuries. Errors: `over_request_rate_limit` and, for
 * mail, `over_email_send_rate_limit`. A network is an address, undefined for calls from inside the process.
 */
export type AuthLimits = Readonly<{
  /** Before a password, a code or a link is checked. `account` is an address or an id. */
  attempt(network: string | undefined, account: string): void
  /** After it was right: a person who got it right in the end starts anew. */
  succeeded(network: string | undefined, account: string): void
  /** Before an account is made or a mail is asked for. */
  request(network: string | undefined): void
  /** Before a mail is written to an address, known or not: one a minute, and so few an hour that no mailbox overflows. */
  mail(address: string): void
}>

export function createAuthLimits(limits: SharedLimits, enabled: boolean, now = Date.now): AuthLimits {
  if (!enabled) return UNLIMITED
  const attempts = limits.create('attempts of a network', { uses: 150, seconds: 5 * MINUTE, now })
  const here = limits.create('attempts here', { uses: 10, seconds: 5 * MINUTE, now })
  const anywhere = limits.create('attempts anywhere', { uses: 200, seconds: HOUR, now })
  const requests = limits.create('requests', { uses: 30, seconds: 5 * MINUTE, now })
  const mails = limits.create('mails', { uses: 1, seconds: MINUTE, now })
  const mailsAnHour = limits.create('mails an hour', { uses: 10, seconds: HOUR, now })
  return {
    attempt(network, account) {
      if (network) {
        refuse(attempts.use(clientNetwork(network)), tooManyRequests)
        refuse(here.use(keyOf(clientNetwork(network), account)), tooManyRequests)
      }
      refuse(anywhere.use(keyOf(account)), tooManyRequests)
    },
    succeeded(network, account) {
      if (network) here.forget(keyOf(clientNetwork(network), account))
    },
    request(network) {
      if (network) refuse(requests.use(clientNetwork(network)), tooManyRequests)
    },
    mail(address) {
      refuse(mails.use(keyOf(address)), tooManyMails)
      refuse(mailsAnHour.use(keyOf(address)), tooManyMails)
    },
  }
}

const UNLIMITED: AuthLimits = { attempt() {}, succeeded() {}, request() {}, mail() {} }

/** What people send can be long; a key is not. */
function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}

function refuse(wait: number | undefined, refusal: (seconds: number) => Error): void {
  if (wait !== undefined) throw refusal(wait)
}
