import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector, fetch } from 'undici'
import { type Metrics, NO_METRICS } from '../metrics/metrics.ts'
import type { Fetch } from './platform.ts'
import { isAddress, isPublicAddress, PrivateAddressError } from './public-address.ts'

export type OutsideOptions = Readonly<{
  /** Which IP addresses may be connected to. */
  isAllowed: (address: string) => boolean
  /** Resolves names; the system's resolver unless a test brings its own. */
  resolve?: LookupFunction
}>

export type Outside = Readonly<{ fetch: Fetch; close(): Promise<void> }>

/** Calls of functions to other hosts: to public addresses, or to all where the installation allows it. */
export function createOutside({
  allowPrivate,
  metrics = NO_METRICS,
}: Readonly<{ allowPrivate: boolean; metrics?: Metrics }>): Outside {
  const outside = outsideFetch({ isAllowed: allowPrivate ? () => true : isPublicAddress })
  const deliveries = metrics.counter({
    name: 'zunft_webhook_deliveries_total',
    help: 'Messages to webhooks: "accepted" (2xx), "refused" (any other answer) or "unreachable".',
    labels: ['outcome'],
  })
  return {
    ...outside,
    async fetch(url, init) {
      try {
        const response = await outside.fetch(url, init)
        deliveries.add({ outcome: response.ok ? 'accepted' : 'refused' })
        return response
      } catch (error) {
        deliveries.add({ outcome: 'unreachable' })
        throw error
      }
    },
  }
}

/**
 * Decides where the connection is made, for every hop of every request: the address that was checked is the one that is connected
 * to, so a name that answers differently a moment later (DNS rebinding) gains nothing. One forbidden address forbids the name.
 */
export function outsideFetch({ isAllowed, resolve = lookup }: OutsideOptions): Outside {
  const checked: LookupFunction = (hostname, options, done) => {
    resolve(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address)
      if (!error && !addresses.every(isAllowed)) done(new PrivateAddressError(), '', 0)
      else done(error, found, family)
    })
  }
  const connect = buildConnector({ lookup: checked, timeout: CONNECT_TIME_OUT })
  const agent = new Agent({
    maxResponseSize: LONGEST_ANSWER,
    connect: (options, done) => {
      // A name goes through the look-up above, an address does not.
      if (isAddress(options.hostname) && !isAllowed(options.hostname)) done(new PrivateAddressError(), null)
      else connect(options, done)
    },
  })
  return {
    fetch: async (url, init) =>
      (await fetch(url, {
        ...(init as Parameters<typeof fetch>[1]),
        dispatcher: agent,
      })) as unknown as Response,
    close: () => agent.destroy(),
  }
}

/** Milliseconds; functions set their own, shorter or longer, for the whole call. */
const CONNECT_TIME_OUT = 10_000
/** Bytes. Nobody reads the answers of webhooks. */
const LONGEST_ANSWER = 1_048_576
