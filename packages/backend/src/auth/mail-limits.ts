import { createHash } from 'node:crypto'
import type pg from 'pg'
import { queryAsRole } from '../database/reads.ts'
import type { SharedLimits } from '../http/shared-limits.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Mails per day, as a multiple of those per hour. */
const HOURS_A_DAY = 5

/**
 * Audience of a mail: `anybody` (an address somebody typed) or `accounts` (confirmed addresses). `anybody` gets half of the limit of
 * the installation, so that accounts can be recovered during bulk registration.
 */
export type Audience = 'anybody' | 'accounts'

/** Seconds to wait, or the widest audience that this request may write to. */
type Admission = Readonly<{ wait: number } | { wait?: never; reaches: Audience }>

type MailLimits = Readonly<{
  /** Counts a request for its mailbox, known or not, and for the network it comes from. */
  request(mailbox: string, audience: Audience, network: string | undefined): Admission
  /** Counts a further mail of a request, only for its mailbox. Returns seconds to wait if that is too often. */
  another(mailbox: string): number | undefined
  /** Counts a mail that is really sent. */
  sent(audience: Audience): void
}>

/** Share of one network in the mails to `anybody`. All requests count; counting sent mails only would reveal known addresses. */
const networkShare = (toAnybody: number) => Math.max(5, Math.ceil(toAnybody / 5))

/**
 * One mail a minute and ten an hour to a mailbox; in all `mailsPerHour`, and five times as many a day. One network has a fifth of
 * those to anybody, five an hour at least, so that it cannot close registration for all others.
 */
export function createMailLimits(limits: SharedLimits, mailsPerHour: number, now: () => number): MailLimits {
  const create = (name: string, uses: number, seconds: number) => limits.create(name, { uses, seconds, now })
  const perMinute = create('mails', 1, MINUTE)
  const perHour = create('mails an hour', 10, HOUR)
  const inAll = (name: string, uses: number) =>
    [create(`${name} an hour`, uses, HOUR), create(`${name} a day`, uses * HOURS_A_DAY, DAY)] as const
  const maxToAnybody = Math.ceil(mailsPerHour / 2)
  const toAnybody = inAll('mails to anybody', maxToAnybody)
  const [networkHour, networkDay] = inAll('mails of a network', networkShare(maxToAnybody))
  const toAll = inAll('mails to all', mailsPerHour)
  const countedFor = (audience: Audience) => (audience === 'anybody' ? [...toAnybody, ...toAll] : toAll)
  const wait = (audience: Audience) => longest(countedFor(audience).map((limit) => limit.wait('')))
  const another = (mailbox: string) => {
    const key = createHash('sha256').update(mailbox).digest('base64url')
    return perMinute.use(key) ?? perHour.use(key)
  }
  return {
    request(mailbox, audience, network) {
      const refused = another(mailbox) ?? wait(audience)
      if (refused !== undefined) return { wait: refused }
      const networkWait =
        network === undefined ? undefined : (networkHour.use(network) ?? networkDay.use(network))
      if (audience === 'accounts')
        return { reaches: (networkWait ?? wait('anybody')) ? 'accounts' : 'anybody' }
      return networkWait === undefined ? { reaches: 'anybody' } : { wait: networkWait }
    },
    another,
    sent(audience) {
      for (const limit of countedFor(audience)) limit.use('')
    },
  }
}

function longest(waits: readonly (number | undefined)[]): number | undefined {
  const known = waits.filter((wait) => wait !== undefined)
  return known.length > 0 ? Math.max(...known) : undefined
}

/** The mailbox behind a normalised address: addresses of one mailbox share its limits. */
export type MailboxOf = (address: string) => Promise<string>

/**
 * Asks the project for the mailbox of an address, by its query `mailbox.sql` with the role `service_role`: one row `mailbox` for the
 * address ($1). Without a query, and where it answers null, each address is its own mailbox.
 */
export function readMailbox(pool: pg.Pool, query: string | undefined): MailboxOf {
  if (!query) return async (address) => address
  return async (address) => {
    const statement = { name: 'mailbox', text: query, values: [address] }
    const { rows } = await queryAsRole(pool, { claims: { role: 'service_role' } }, statement)
    return rows[0]?.mailbox ?? address
  }
}
