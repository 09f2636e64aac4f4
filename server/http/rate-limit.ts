import type { MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { ServerEnv } from './claims.ts'
import { clientAddress } from './client-address.ts'
import { clientNetwork } from './client-network.ts'
import { rateLimited } from './errors.ts'

/** Writes one network may make without signing in, per minute: a family behind one router never gets there. */
const WRITES_PER_MINUTE = 60
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Slows down floods of anonymous writes, per client network. Calls from inside the process have no address. */
export function limitAnonymousWrites(): MiddlewareHandler<ServerEnv> {
  const limiter = new RateLimiterMemory({ points: WRITES_PER_MINUTE, duration: 60 })
  return async (c, next) => {
    const address = clientAddress(c.env?.incoming)
    if (address && c.get('claims').role === 'anon' && !READING.has(c.req.method)) {
      await limiter.consume(clientNetwork(address)).catch((refused: unknown) => {
        if (refused instanceof RateLimiterRes) throw rateLimited(Math.ceil(refused.msBeforeNext / 1000))
        throw refused
      })
    }
    await next()
  }
}
