import type { Context, MiddlewareHandler } from 'hono'
import type { ServerEnv } from '../http/claims.ts'
import { requestTarget } from '../http/request-target.ts'
import type { createAdmissionFilter } from './admission-filter.ts'
import { deliver, isCacheable, toCachedResponse } from './cached-answer.ts'
import type { Dependencies } from './dependencies.ts'
import { endOfMinute } from './end-of-minute.ts'
import type { ReadSet } from './read-set.ts'
import { READ_VARY, type RequestKeys } from './request-key.ts'
import type { ResponseCache } from './response-cache.ts'

type CacheMiddlewareOptions = Readonly<{ responses: ResponseCache; keys: RequestKeys }>

/** Caches responses of the table API to role `anon`; after authentication, inside of the compression. */
export function cacheReads({
  responses,
  keys,
  dependencies,
  admit,
}: CacheMiddlewareOptions &
  Readonly<{ dependencies: Dependencies; admit: ReturnType<typeof createAdmissionFilter> }>) {
  const dependenciesOf = async (c: Context<ServerEnv>) => {
    const relation = c.get('relationRead')
    return relation && c.res.status === 200 ? dependencies.of(relation) : undefined
  }
  const middleware: MiddlewareHandler<ServerEnv> = async (c, next) => {
    const readSet = c.env?.readSet
    const key = c.get('claims').role === 'anon' ? keyFor(c, keys) : undefined
    if (!key || !admit(key)) {
      await next()
      if (readSet) readSet.add((await dependenciesOf(c))?.tables)
      return
    }
    const entry = await responses.get(key, async () => {
      const minute = endOfMinute()
      await next()
      const decided = await dependenciesOf(c)
      if (!decided || !isCacheable(c.res)) return NOT_CACHED
      return {
        cached: await toCachedResponse(c.res, READ_VARY),
        raw: undefined,
        tables: decided.tables,
        until: decided.byMinute ? minute : Number.POSITIVE_INFINITY,
      }
    })
    readSet?.add(entry?.tables)
    if (entry) await deliver(c, entry.answer)
  }
  return middleware
}

const NOT_CACHED = { raw: undefined, tables: new Set<string>(), until: 0 } as const

/** Caches rendered pages; around the renderer. `until` is at most the end of the minute, because what pages read may depend on it. */
export function cachePages({
  responses,
  keys,
  collect,
  until,
}: CacheMiddlewareOptions &
  Readonly<{
    /** Runs a rendering; resolves with the tables that its loaders have read. */
    collect(work: () => Promise<void>): Promise<ReadSet>
    /** When a page rendered now expires, milliseconds since the epoch. */
    until(): number
  }>) {
  const middleware: MiddlewareHandler<ServerEnv> = async (c, next) => {
    const key = keyFor(c, keys)
    if (!key) return next()
    const entry = await responses.get(key, async () => {
      const holds = until()
      // The page is rendered only from path and query, so that no request header (Host, for one) reaches other clients.
      const asked = c.req.raw
      c.req.raw = new Request(`http://localhost${requestTarget(asked.url)}`)
      const { tables } = await collect(next)
      c.req.raw = asked
      if (!tables || !isCacheable(c.res)) return NOT_CACHED
      return {
        cached: await toCachedResponse(c.res, 'accept-encoding'),
        raw: undefined,
        tables,
        until: holds,
      }
    })
    if (entry) await deliver(c, entry.answer)
  }
  return middleware
}

const keyFor = ({ req, env }: Context<ServerEnv>, keys: RequestKeys): string | undefined =>
  req.method === 'GET'
    ? keys.toStore(req.method, requestTarget(req.url), env?.incoming?.headers ?? req.header())
    : undefined
