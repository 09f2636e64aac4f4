import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from './claims.ts'
import { clientLimitKey } from './client-address.ts'
import { rateLimited } from './errors.ts'
import type { SharedLimits } from './shared-limits.ts'

/** Anonymous writes of one network per minute; several people behind one router stay below. */
const WRITES_PER_MINUTE = 60
const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Limits anonymous writes per client network; calls from inside the process are not limited. */
export function limitAnonymousWrites(limits: SharedLimits): MiddlewareHandler<ServerEnv> {
  const limit = limits.create('anonymous writes', { uses: WRITES_PER_MINUTE, seconds: 60 })
  return async (c, next) => {
    const client = clientLimitKey(c.env?.incoming)
    if (client && c.get('claims').role === 'anon' && !READING.has(c.req.method)) {
      const wait = limit.use(client)
      if (wait !== undefined) throw rateLimited(wait)
    }
    await next()
  }
}
