import type { Context, MiddlewareHandler } from 'hono'
import type { ServerEnv } from '../http/claims.ts'
import type { createAdmissionFilter } from './admission-filter.ts'
import { deliver, isCacheable, toCachedResponse } from './cached-answer.ts'
import type { Dependencies } from './dependencies.ts'
import type { ReadSet } from './read-set.ts'
import { READ_VARY, type RequestKey } from './request-key.ts'
import type { ResponseCache } from './response-cache.ts'

type CacheMiddlewareOptions = Readonly<{ responses: ResponseCache; keyOf: RequestKey }>

/** Caches responses of the table API to role `anon`; after authentication, inside of the compression. */
export function cacheReads({
  responses,
  keyOf,
  dependencies,
  admit,
}: CacheMiddlewareOptions &
  Readonly<{ dependencies: Dependencies; admit: ReturnType<typeof createAdmissionFilter> }>) {
  const tablesRead = async (c: Context<ServerEnv>) => {
    const relation = c.get('relationRead')
    return relation && c.res.status === 200 ? dependencies.tablesOf(relation) : undefined
  }
  const middleware: MiddlewareHandler<ServerEnv> = async (c, next) => {
    const readSet = c.env?.readSet
    const key = c.get('claims').role === 'anon' ? keyFor(c, keyOf) : undefined
    if (!key || c.req.method !== 'GET' || !admit(key)) {
      await next()
      if (readSet) readSet.add(await tablesRead(c))
      return
    }
    const entry = await responses.get(key, async () => {
      await next()
      const tables = await tablesRead(c)
      if (!tables || !isCacheable(c.res)) return NOT_CACHED
      return {
        cached: await toCachedResponse(c.res, READ_VARY),
        raw: undefined,
        tables,
        until: Number.POSITIVE_INFINITY,
      }
    })
    readSet?.add(entry?.tables)
    if (entry) await deliver(c, entry.answer)
  }
  return middleware
}

const NOT_CACHED = { raw: undefined, tables: new Set<string>(), until: 0 } as const

/** Caches rendered pages; around the renderer. */
export function cachePages({
  responses,
  keyOf,
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
    const key = keyFor(c, keyOf)
    if (!key || c.req.method !== 'GET') return next()
    const entry = await responses.get(key, async () => {
      const holds = until()
      // The page is rendered from path and query alone, so that no request header (Host, for one) reaches other clients.
      const asked = c.req.raw
      c.req.raw = new Request(`http://localhost${pathOf(asked)}`)
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

const keyFor = ({ req }: Context<ServerEnv>, keyOf: RequestKey): string | undefined =>
  keyOf(req.method, pathOf(req.raw), (name) => req.header(name))

/** Path and query. */
function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
