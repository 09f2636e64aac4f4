import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { clientNetwork } from '../../http/client-network.ts'
import { tooManyMails, tooManyRequests } from '../catalogue.ts'

const MINUTE = 60

/**
 * How often something may be tried. Refreshing is not among it: behind the one address of an office it would sign everybody out.
 * Networks get room for a whole office; one account from one network gets room for a forgetful person; one account from anywhere
 * gets so much that locking others out takes effort, and guessing takes centuries.
 */
export type AuthLimits = Readonly<{
  /** Before a password, a code or a link is checked. `account` is an address or an id. */
  attempt(network: string | undefined, account: string): Promise<void>
  /** After it was right: a person who got it right in the end starts anew. */
  succeeded(network: string | undefined, account: string): Promise<void>
  /** Before an account is made or a mail is asked for. */
  request(network: string | undefined): Promise<void>
  /** Before a mail is written to an address, known or not: one a minute. */
  mail(address: string): Promise<void>
}>

export function createAuthLimits(enabled: boolean): AuthLimits {
  if (!enabled) return UNLIMITED
  const attempts = new RateLimiterMemory({ keyPrefix: 'attempts', points: 150, duration: 5 * MINUTE })
  const here = new RateLimiterMemory({ keyPrefix: 'here', points: 10, duration: 5 * MINUTE })
  const anywhere = new RateLimiterMemory({ keyPrefix: 'anywhere', points: 200, duration: 60 * MINUTE })
  const requests = new RateLimiterMemory({ keyPrefix: 'requests', points: 30, duration: 5 * MINUTE })
  const mails = new RateLimiterMemory({ keyPrefix: 'mails', points: 1, duration: MINUTE })
  return {
    async attempt(network, account) {
      if (network) {
        await consume(attempts, clientNetwork(network))
        await consume(here, `${clientNetwork(network)} ${account}`)
      }
      await consume(anywhere, account)
    },
    async succeeded(network, account) {
      if (network) await here.delete(`${clientNetwork(network)} ${account}`)
    },
    async request(network) {
      if (network) await consume(requests, clientNetwork(network))
    },
    mail: (address) => consume(mails, address, tooManyMails),
  }
}

const UNLIMITED: AuthLimits = {
  attempt: async () => {},
  succeeded: async () => {},
  request: async () => {},
  mail: async () => {},
}

async function consume(limiter: RateLimiterMemory, key: string, refusal = tooManyRequests): Promise<void> {
  await limiter.consume(key).catch((refused: unknown) => {
    if (refused instanceof RateLimiterRes) throw refusal(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
    throw refused
  })
}
