import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { acceptedEncoding, type Encoding } from '../http/compression.ts'
import type { ServerEnv } from '../http/identity.ts'
import { findRequestId, loggedAnswer, requestLines } from '../http/request-log.ts'
import type { CachedResponse, RepeatedAnswer, Representation } from './cached-response.ts'
import type { RequestKey } from './request-key.ts'
import type { ResponseCache } from './response-cache.ts'

// The global of this name is an accessor, which each request would call several times.

/** Headers of one representation or one request. */
const OWN = new Set(['etag', 'content-encoding', 'content-length', 'x-request-id', 'date'])

export type FastPath = Readonly<{
  /** Records the final headers of a response that was made from `cached`. */
  record(cached: NonNullable<ServerEnv['Variables']['cached']>, response: Response): void
  /** Does so for all responses; the outermost middleware. */
  recordHeaders(): MiddlewareHandler<ServerEnv>
  /**
   * Answers a request from the cache, before the router; false when it cannot. It sends the headers and bytes that the router has sent
   * for the same request before, with a new request id, and logs the request.
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean
}>

export function createFastPath(responses: ResponseCache, keyOf: RequestKey, log: Logger): FastPath {
  const encodingOf = rememberEncodings()
  const lines = requestLines(log)
  const requestIdOf = findRequestId()
  const record: FastPath['record'] = (cached, { status, headers }) => {
    if (cached.sentHeaders || (status !== 200 && status !== 304)) return
    // A 304 has the same headers without the type, which clients have that hold a page from the minute before.
    const type = status === 304 ? cached.headers.filter(([name]) => name === 'content-type') : []
    cached.sentHeaders = [...headers, ...type].filter(([name]) => !OWN.has(name)).flat()
  }
  return {
    record,
    recordHeaders: () => async (c, next) => {
      await next()
      const cached = c.get('cached')
      if (cached) record(cached, c.res)
    },
    answer(request, response) {
      const begun = performance.now()
      const { method = '', url = '', headers } = request
      const key = keyOf(method, url, headers)
      const answer = key === undefined ? undefined : responses.find(key)?.answer
      if (!answer?.sentHeaders) return false
      const held = heldTag(answer, headers['if-none-match'])
      const sent = held ?? answer.ready(encodingOf(headers['accept-encoding']))
      if (!sent) return false
      const requestId = requestIdOf(headers['x-request-id'] as string | undefined)
      const repeated = answer.repeated.get(sent) ?? compose(answer, sent, pathOf(url))
      // `writeHead` makes text of the list at once, so that the next response may use it.
      repeated.headers[repeated.headers.length - 1] = requestId
      response.writeHead(repeated.status, repeated.headers)
      if (method === 'HEAD' || repeated.body === undefined) response.end()
      else if (typeof repeated.body === 'string') response.end(repeated.body, 'latin1')
      else response.end(repeated.body)
      lines.write(requestId, begun, method === 'HEAD' ? repeated.logged.HEAD : repeated.logged.GET)
      return true
    },
  }
}

/** The client's entity tag if it is current. A tag that was sent before as the whole header needs no parsing as a list. */
const heldTag = (answer: CachedResponse, ifNoneMatch: string | undefined): string | undefined =>
  ifNoneMatch !== undefined && answer.repeated.has(ifNoneMatch)
    ? ifNoneMatch
    : answer.matchingTag(ifNoneMatch)

/**
 * Longest body in bytes that is sent as text: Node joins it to the headers, where a buffer takes a list of parts, a tenth of the time of a
 * response. With 5 KB the copy takes as long.
 */
const MAX_TEXT = 4_096

/** Puts together the constant part of all responses with a representation, or of all 304 responses with an entity tag. */
function compose(answer: CachedResponse, sent: Representation | string, path: string): RepeatedAnswer {
  const status = typeof sent === 'string' ? 304 : 200
  const repeated: RepeatedAnswer = {
    status,
    headers: [...composeHeaders(answer, sent), 'x-request-id', ''],
    body: typeof sent === 'string' ? undefined : bodyOf(sent),
    logged: { GET: loggedAnswer('GET', path, status), HEAD: loggedAnswer('HEAD', path, status) },
  }
  answer.repeated.set(sent, repeated)
  return repeated
}

const bodyOf = ({ bytes }: Representation): RepeatedAnswer['body'] =>
  bytes.length > MAX_TEXT ? bytes : bytes.toString('latin1')

function composeHeaders(answer: CachedResponse, sent: Representation | string): string[] {
  const headers = [...(answer.sentHeaders ?? [])]
  if (typeof sent === 'string') {
    const type = headers.indexOf('content-type')
    if (type >= 0) headers.splice(type, 2)
    headers.push('etag', sent)
  } else {
    headers.push('etag', sent.etag, 'content-length', String(sent.bytes.length))
    if (sent.encoding) headers.push('content-encoding', sent.encoding)
  }
  // Text with a byte a character is validated and sent in a tenth less time.
  return headers.map((text) => Buffer.from(text, 'latin1').toString('latin1'))
}

const pathOf = (url: string): string => {
  const queryStart = url.indexOf('?')
  return queryStart < 0 ? url : url.slice(0, queryStart)
}

const MAX_REMEMBERED = 100

/** Memoises `acceptedEncoding`: browsers send few different headers. */
function rememberEncodings(): (header: string | string[] | undefined) => Encoding | undefined {
  const known = new Map<string, Encoding | undefined>()
  return (header) => {
    if (typeof header !== 'string') return undefined
    const before = known.get(header)
    if (before !== undefined || known.has(header)) return before
    if (known.size >= MAX_REMEMBERED) known.clear()
    const encoding = acceptedEncoding(header)
    known.set(header, encoding)
    return encoding
  }
}
