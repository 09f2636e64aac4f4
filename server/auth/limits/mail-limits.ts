import { createHash } from 'node:crypto'
import type { SharedLimits } from '../../http/shared-limits.ts'
import { mailboxOf } from './mailbox.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Days have so many times what an hour may have. */
const HOURS_A_DAY = 5

/**
 * Who gets a mail: `anybody`, because a stranger typed an address, or an account whose address is confirmed. Anybody gets half of
 * what the installation sends, so that accounts can be recovered while somebody registers addresses in bulk.
 */
export type Audience = 'anybody' | 'accounts'

export type MailLimits = Readonly<{
  /** Counts a request for a mailbox, known or not. Seconds to wait when that is too often, or when too much has been sent. */
  request(address: string, audience: Audience): number | undefined
  /** Seconds until another mail may be sent; undefined when it may be now. */
  wait(audience: Audience): number | undefined
  /** Counts a mail that is really sent. */
  sent(audience: Audience): void
}>

/** One mail a minute and ten an hour to a mailbox; in all `mailsPerHour`, and five times as many a day. */
export function createMailLimits(limits: SharedLimits, mailsPerHour: number, now: () => number): MailLimits {
  const create = (name: string, uses: number, seconds: number) => limits.create(name, { uses, seconds, now })
  const perMinute = create('mails', 1, MINUTE)
  const perHour = create('mails an hour', 10, HOUR)
  const inAll = (name: string, uses: number) => [
    create(`${name} an hour`, uses, HOUR),
    create(`${name} a day`, uses * HOURS_A_DAY, DAY),
  ]
  const toAnybody = inAll('mails to anybody', Math.ceil(mailsPerHour / 2))
  const toAll = inAll('mails to all', mailsPerHour)
  const countedFor = (audience: Audience) => (audience === 'anybody' ? [...toAnybody, ...toAll] : toAll)
  const wait = (audience: Audience) => longest(countedFor(audience).map((limit) => limit.wait('')))
  return {
    request(address, audience) {
      const key = createHash('sha256').update(mailboxOf(address)).digest('base64url')
      const often = perMinute.use(key) ?? perHour.use(key)
      return often ?? wait(audience)
    },
    wait,
    sent(audience) {
      for (const limit of countedFor(audience)) limit.use('')
    },
  }
}

function longest(waits: readonly (number | undefined)[]): number | undefined {
  const known = waits.filter((wait) => wait !== undefined)
  return known.length > 0 ? Math.max(...known) : undefined
}
