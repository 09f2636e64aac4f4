import type { Context, MiddlewareHandler } from 'hono'
import { acceptedEncoding } from '../http/compression.ts'
import type { Claims, ReadSet, ServerEnv } from '../http/identity.ts'
import { requestTarget } from '../http/request.ts'
import { contentOf, contentResponse } from '../http/response.ts'
import { CachedResponse } from './cached-response.ts'
import type { Dependencies } from './dependencies.ts'
import { READ_VARY, type RequestKeys } from './request-key.ts'
import type { createAdmissionFilter, ResponseCache } from './response-cache.ts'

type CacheMiddlewareOptions = Readonly<{ responses: ResponseCache; keys: RequestKeys }>

type Answered = Readonly<{
  response: Response
  relationRead?: Readonly<{ schema: string; name: string }>
}>

/** Answers a read of a table from memory where that is possible, and by `read` otherwise; rejects as `read` does. */
export type CacheReads = (
  asked: Readonly<{
    target: string
    headers: Readonly<Record<string, string>>
    claims: Claims
    readSet: ReadSet | undefined
  }>,
  read: () => Promise<Answered>,
) => Promise<Answered | Readonly<{ response: Response; cached: CachedResponse }>>

/** Caches responses of the table API to role `anon`. */
export function cacheReads({
  responses,
  keys,
  dependencies,
  admit,
}: CacheMiddlewareOptions &
  Readonly<{ dependencies: Dependencies; admit: ReturnType<typeof createAdmissionFilter> }>): CacheReads {
  const dependenciesOf = async ({ response, relationRead }: Answered) =>
    relationRead && response.status === 200 ? dependencies.of(relationRead) : undefined
  return async ({ target, headers, claims, readSet }, read) => {
    const key = claims.role === 'anon' ? keys.toStore('GET', target, headers) : undefined
    if (!key || !admit(key)) {
      const answered = await read()
      if (readSet) readSet.add((await dependenciesOf(answered))?.tables)
      return answered
    }
    const entry = await responses.get(key, async () => {
      const minute = endOfMinute()
      const answered = await read()
      const decided = await dependenciesOf(answered)
      if (!decided || !isCacheable(answered.response)) return { ...NOT_CACHED, raw: answered }
      return {
        cached: await toCachedResponse(answered.response, READ_VARY),
        raw: answered,
        tables: decided.tables,
        until: decided.byMinute ? minute : Number.POSITIVE_INFINITY,
      }
    })
    if (!('answer' in entry)) {
      readSet?.add(undefined)
      return entry
    }
    readSet?.add(entry.tables)
    return { response: await deliver(entry.answer, headers), cached: entry.answer }
  }
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
    collect(work: () => Promise<void>): Promise<PageReadSet>
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
    if (!entry) return
    c.set('cached', entry.answer)
    // Cleared first: the setter merges the headers of the previous response.
    c.res = undefined
    c.res = await deliver(entry.answer, headersOf(c))
  }
  return middleware
}

const keyFor = (c: Context<ServerEnv>, keys: RequestKeys): string | undefined =>
  c.req.method === 'GET' ? keys.toStore(c.req.method, requestTarget(c.req.url), headersOf(c)) : undefined

const headersOf = ({ req, env }: Context<ServerEnv>) => env?.incoming?.headers ?? req.header()

/** A cached response in the encoding that `headers` accept, or 304 when their `If-None-Match` matches (RFC 9110, 13.1.2). */
async function deliver(
  answer: CachedResponse,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Promise<Response> {
  const sent: Record<string, string> = Object.fromEntries(answer.headers)
  const held = answer.matchingTag(textOf(headers['if-none-match']))
  if (held) {
    const { 'content-type': _, ...others } = sent
    return contentResponse(null, 304, { ...others, etag: held })
  }
  const { bytes, etag, encoding } = await answer.form(acceptedEncoding(textOf(headers['accept-encoding'])))
  if (encoding) sent['content-encoding'] = encoding
  return contentResponse(bytes, 200, { ...sent, etag, 'content-length': String(bytes.length) })
}

/** Node joins these headers. */
const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)

/** Reads a response into memory for the cache; `vary` is its `Vary` header. */
async function toCachedResponse(response: Response, vary: string): Promise<CachedResponse> {
  const headers = new Headers(response.headers)
  headers.set('vary', vary)
  // Browsers may store it, but have to revalidate each time.
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
  headers.delete('content-length')
  const content = contentOf(response) ?? Buffer.from(await response.arrayBuffer())
  return new CachedResponse([...headers], Buffer.from(content))
}

/** Whether a response may be sent to other clients. */
const isCacheable = ({ status, headers }: Response): boolean =>
  status === 200 &&
  !headers.has('set-cookie') &&
  !headers.has('content-encoding') &&
  !/no-store|private/i.test(headers.get('cache-control') ?? '')

/** The tables that a response was made from, collected while it is made. */
export class PageReadSet {
  readonly #tables = new Set<string>()
  #known = true
  #hasEntries = false

  /** Adds tables that were read; undefined: they are unknown, and the response is not cached. */
  add(tables: ReadonlySet<string> | undefined): void {
    this.#hasEntries = true
    if (!tables) this.#known = false
    else for (const table of tables) this.#tables.add(table)
  }

  /** Whether `add` has been called. */
  get hasEntries(): boolean {
    return this.#hasEntries
  }

  /** All tables that were read; undefined when they are unknown. */
  get tables(): ReadonlySet<string> | undefined {
    return this.#known ? this.#tables : undefined
  }
}

const MINUTE_MILLISECONDS = 60_000

/**
 * Pages show the present time by the minute, so no page is cached beyond the minute in which it was rendered. Milliseconds since the epoch.
 */
export const endOfMinute = (): number =>
  (Math.floor(Date.now() / MINUTE_MILLISECONDS) + 1) * MINUTE_MILLISECONDS
