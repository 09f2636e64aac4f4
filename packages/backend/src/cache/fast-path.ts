import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { acceptedEncoding, type Encoding } from '../http/accepted-encoding.ts'
import type { ServerEnv } from '../http/claims.ts'
import { requestLines } from '../http/request-lines.ts'
import { requestIdFrom } from '../http/request-log.ts'
import { loggedPath } from '../log/logged-path.ts'
import type { CachedResponse, Representation } from './cached-response.ts'
import type { RequestKey } from './request-key.ts'
import type { ResponseCache } from './response-cache.ts'

/** Headers of one representation or one request. */
const OWN = new Set(['etag', 'content-encoding', 'content-length', 'x-request-id', 'date'])

export type FastPath = Readonly<{
  /** Records the final headers of cached responses; the outermost middleware. */
  recordHeaders(): MiddlewareHandler<ServerEnv>
  /**
   * Answers a request from the cache, before the router; false when it cannot. It sends the headers and bytes that the router has sent
   * for the same request before, with a new request id, and logs the request.
   */
  answer(request: IncomingMessage, response: ServerResponse): boolean
}>

export function createFastPath(responses: ResponseCache, keyOf: RequestKey, log: Logger): FastPath {
  const encodingOf = rememberEncodings()
  const logRequest = requestLines(log)
  return {
    recordHeaders: () => async (c, next) => {
      await next()
      const cached = c.get('cached')
      if (!cached || cached.sentHeaders || c.res.status !== 200) return
      cached.sentHeaders = [...c.res.headers].filter(([name]) => !OWN.has(name)).flat()
    },
    answer(request, response) {
      const begun = performance.now()
      const { method = '', url = '', headers } = request
      const key = keyOf(method, url, (name) => headers[name] as string | undefined)
      const answer = key === undefined ? undefined : responses.find(key)?.answer
      if (!answer?.sentHeaders) return false
      const held = answer.matchingTag(headers['if-none-match'])
      const form = answer.ready(encodingOf(headers['accept-encoding']))
      if (!form) return false
      const requestId = requestIdFrom(headers['x-request-id'] as string | undefined)
      const status = held ? 304 : 200
      const sent = held ? headersOf304(answer, held) : headersOf(answer, form)
      response.writeHead(status, sent.concat('x-request-id', requestId))
      response.end(held || method === 'HEAD' ? undefined : form.bytes)
      answer.loggedPath ??= JSON.stringify(loggedPath(pathOf(url)))
      logRequest({ requestId, method, path: answer.loggedPath, status, begun })
      return true
    },
  }
}

/** Headers of a representation, put together once. */
function headersOf(answer: CachedResponse, form: Representation): readonly string[] {
  const known = answer.headersOfForms.get(form)
  if (known) return known
  const { bytes, etag, encoding } = form
  const headers = [...(answer.sentHeaders ?? []), 'etag', etag, 'content-length', String(bytes.length)]
  if (encoding) headers.push('content-encoding', encoding)
  answer.headersOfForms.set(form, headers)
  return headers
}

function headersOf304({ sentHeaders = [] }: CachedResponse, etag: string): readonly string[] {
  const type = sentHeaders.indexOf('content-type')
  const headers = type < 0 ? sentHeaders : sentHeaders.toSpliced(type, 2)
  return [...headers, 'etag', etag]
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
    if (!known.has(header)) {
      if (known.size >= MAX_REMEMBERED) known.clear()
      known.set(header, acceptedEncoding(header))
    }
    return known.get(header)
  }
}
