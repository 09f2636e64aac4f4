import type { IncomingMessage, ServerResponse } from 'node:http'
// The global of this name is an accessor, which each request would call several times.
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import type { Claims } from '../http/claims.ts'
import { clientAddress, clientLimitKey } from '../http/client-address.ts'
import { compressResponse } from '../http/compression.ts'
import type { InSlot } from '../http/concurrency-limit.ts'
import { contentOf } from '../http/content-response.ts'
import type { Identify } from '../http/identity.ts'
import { loggedAnswer, requestLines } from '../http/request-lines.ts'
import { findRequestId } from '../http/request-log.ts'
import type { AnswerRest } from './answer.ts'
import { restErrorResponse } from './render-error.ts'

/** Answers a request from outside of the process; false when it is one for the router. */
export type DirectAnswers = (request: IncomingMessage, response: ServerResponse) => boolean

export type DirectAnswersOptions = Readonly<{
  answer: AnswerRest
  identify: Identify
  inSlot: InSlot
  /** Whether the answer is to be kept for the next request, which the router does. */
  isKept?: ((request: IncomingMessage) => boolean) | undefined
  /** Headers that every answer of the service has, in place of its own, as a flat list of names and values. */
  headersOf(response: Response): readonly string[]
  log: Logger
}>

const SERVICE = '/rest/v1'
/** A target and a host that the router would take as they are. */
const PLAIN_TARGET = /^\/rest\/v1\/\w+(?:\?[\w!$%&'()*+,\-./:;=?@[\]~]*)?$/
const PLAIN_HOST = /^[\w.-]+(?::\d+)?$/
/** Characters, within all limits of the router. */
const MAX_TARGET = 8_000

/**
 * Answers reads of tables without the router and without the platform's requests and headers, which would take half of the time of an
 * answer that is not in memory. All that is decided and sent is made by what the router uses, in the same order.
 */
export function createDirectAnswers(options: DirectAnswersOptions): DirectAnswers {
  const { headersOf, isKept, log } = options
  const lines = requestLines(log)
  const requestIdOf = findRequestId()
  const respond = async (request: IncomingMessage, outgoing: ServerResponse) => {
    const begun = performance.now()
    const requestId = requestIdOf(request.headers['x-request-id'] as string | undefined)
    const { method = '', url = '' } = request
    const question = url.indexOf('?')
    const path = question === -1 ? url : url.slice(0, question)
    const search = question === -1 ? '' : url.slice(question + 1)
    const response = await answerTo({ request, outgoing, requestId, path, search }, options)
    await send(outgoing, response, [...headersOf(response), 'x-request-id', requestId])
    const { status } = response
    if (lines.concern(status)) lines.write(requestId, begun, loggedAnswer(method, path, status))
  }
  return (request, outgoing) => {
    if (!isDirect(request) || isKept?.(request)) return false
    respond(request, outgoing).catch((error: unknown) => {
      log.error({ err: error }, 'unexpected error')
      outgoing.destroy()
    })
    return true
  }
}

function isDirect({ method, url = '', headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    url.length <= MAX_TARGET &&
    PLAIN_TARGET.test(url) &&
    headers.apikey !== undefined &&
    PLAIN_HOST.test(headers.host ?? '') &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  )
}

type Asked = Readonly<{
  request: IncomingMessage
  outgoing: ServerResponse
  requestId: string
  path: string
  search: string
}>

async function answerTo(
  { request, outgoing, requestId, path, search }: Asked,
  { answer, identify, inSlot, log }: DirectAnswersOptions,
): Promise<Response> {
  // Only `set-cookie`, which no request has, is a list of Node's.
  const headers = request.headers as Readonly<Record<string, string>>
  const http = {
    method: 'GET',
    path: path.slice(SERVICE.length),
    search,
    headers: { get: (name: string) => headers[name] ?? null },
    body: null,
  }
  let claims: Claims | undefined
  const refuse = (error: Error) =>
    restErrorResponse(error, { method: http.method, role: claims?.role, log: () => log.child({ requestId }) })
  try {
    const known = await identify(headers.apikey, headers.authorization)
    claims = known
    return await inSlot(request, outgoing, async (disconnected) => {
      const asker = {
        claims: known,
        headers,
        address: clientAddress(request),
        client: clientLimitKey(request),
        disconnected,
      }
      const { response } = await answer(http, asker).catch((error: Error) => ({ response: refuse(error) }))
      return compressResponse(response, http.method, headers['accept-encoding'])
    })
  } catch (error) {
    return refuse(error as Error)
  }
}

/** `headers` replace those of the response. */
async function send(outgoing: ServerResponse, response: Response, headers: string[]): Promise<void> {
  const content = contentOf(response)
  const body = content === undefined ? Buffer.from(await response.arrayBuffer()) : content
  if (body !== null) headers.push('content-length', String(Buffer.byteLength(body)))
  const replaced = headers.length
  for (const [name, value] of response.headers) {
    const at = headers.indexOf(name)
    if (at === -1 || at >= replaced) headers.push(name, value)
  }
  outgoing.writeHead(response.status, headers)
  outgoing.end(body ?? undefined)
}
