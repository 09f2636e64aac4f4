import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector, fetch } from 'undici'
import type { Fetch } from './platform.ts'
import { isAddress, PrivateAddressError } from './public-address.ts'

export type OutsideOptions = Readonly<{
  /** Which IP addresses may be connected to. */
  isAllowed: (address: string) => boolean
  /** Resolves names; the system's resolver outside of tests. */
  resolve?: LookupFunction
}>

export type Outside = Readonly<{ fetch: Fetch; close(): Promise<void> }>

/**
 * A `fetch` that checks the address of every connection, also of redirects, against `isAllowed`, and connects to the address it
 * checked (no DNS rebinding). One forbidden address forbids a name. Rejects with a `PrivateAddressError` as cause.
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
    maxResponseSize: MAX_RESPONSE_BYTES,
    connect: (options, done) => {
      // Addresses are not looked up, so they are checked here.
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

/** Milliseconds to connect; functions set time limits of their own for the whole call. */
const CONNECT_TIME_OUT = 10_000
/** Largest response in bytes. */
const MAX_RESPONSE_BYTES = 1_048_576
