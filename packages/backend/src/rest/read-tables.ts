import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { CachedResponse, CacheReads, FastPath } from '../cache/index.ts'
import { clientAddress, clientLimitKey } from '../http/client-address.ts'
import { compressResponse } from '../http/compression.ts'
import type { InSlot } from '../http/concurrency-limit.ts'
import type { Claims, Identify, ReadSet, ServerEnv } from '../http/identity.ts'
import { requestTarget } from '../http/request.ts'
import { findRequestId, loggedAnswer, requestLines } from '../http/request-log.ts'
import { contentOf } from '../http/response.ts'
import type { AnswerRest } from './answer.ts'
import { restErrorResponse } from './render-error.ts'

// The global of this name is an accessor, which each request would call several times.

/** A read of one table or view, from outside or by a page that is being rendered. */
type TableRead = Readonly<{
  /** Path and query. */
  target: string
  headers: Readonly<Record<string, string>>
  /** Connection of a request from outside; missing for pages. */
  connection?: Partial<HttpBindings> | undefined
  readSet?: ReadSet | undefined
  log(): Logger
}>

/** Answers a read; does not reject. `cached` is what the response was made from. */
export type ReadTable = (
  read: TableRead,
) => Promise<Readonly<{ response: Response; cached: CachedResponse | undefined }>>

export type ReadTableOptions = Readonly<{
  answer: AnswerRest
  identify: Identify
  inSlot: InSlot
  cacheReads?: CacheReads | undefined
  /** Headers that an answer of the service has besides its own. */
  headersOf(response: Response): readonly (readonly [name: string, value: string])[]
}>

const SERVICE = '/rest/v1'
export const TABLES = `${SERVICE}/:table{\\w+}`
const TARGET = /^\/rest\/v1\/\w+(\?|$)/
/** Characters, within all limits of the router. */
const MAX_TARGET = 8_000

type Asked = Pick<TableRead, 'target' | 'headers'>

/** Whether it needs nothing of the router: a GET with an API key in its header and without a body. */
export const isTableRead = (method: string, { target, headers }: Asked) =>
  method === 'GET' &&
  target.length <= MAX_TARGET &&
  TARGET.test(target) &&
  headers.apikey !== undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

/** The one way in which tables are read: caller, turn, cache, answer, compression, headers. */
export function createReadTable(options: ReadTableOptions): ReadTable {
  const { identify, inSlot, headersOf } = options
  return async (read) => {
    const { headers, connection = {}, log } = read
    let claims: Claims | undefined
    let cached: CachedResponse | undefined
    const refuse = (error: Error) => restErrorResponse(error, { method: 'GET', role: claims?.role, log })
    const answered = async () => {
      const known = await identify(headers.apikey, headers.authorization)
      claims = known
      return inSlot(connection.incoming, connection.outgoing, async (disconnected) => {
        const found = await find(read, known, disconnected, options).catch(async (error: Error) => ({
          response: await compressResponse(refuse(error), 'GET', headers['accept-encoding']),
          cached: undefined,
        }))
        cached = found.cached
        return found.response
      })
    }
    const response = await answered().catch(refuse)
    for (const [name, value] of headersOf(response)) response.headers.set(name, value)
    return { response, cached }
  }

  async function find(
    { target, headers, connection, readSet }: TableRead,
    claims: Claims,
    disconnected: Parameters<Parameters<InSlot>[2]>[0],
    { answer, cacheReads }: ReadTableOptions,
  ) {
    const question = target.indexOf('?')
    const http = {
      method: 'GET',
      path: target.slice(SERVICE.length, question === -1 ? undefined : question),
      search: question === -1 ? '' : target.slice(question + 1),
      headers: { get: (name: string) => headers[name] ?? null },
      body: null,
    }
    const asker = {
      claims,
      headers,
      address: clientAddress(connection?.incoming),
      client: clientLimitKey(connection?.incoming),
      disconnected,
    }
    const read = () => answer(http, asker)
    const found = cacheReads ? await cacheReads({ target, headers, claims, readSet }, read) : await read()
    if ('cached' in found) return found
    return {
      response: await compressResponse(found.response, 'GET', headers['accept-encoding']),
      cached: undefined,
    }
  }
}

/** Answers the reads of tables; passes other requests on. */
export const readTables =
  (readTable: ReadTable): MiddlewareHandler<ServerEnv> =>
  async (c, next) => {
    const { method, raw } = c.req
    const headers = (c.env?.incoming?.headers ?? Object.fromEntries(raw.headers)) as Record<string, string>
    const read = { target: requestTarget(raw.url), headers }
    if (!isTableRead(method, read)) return next()
    const { response, cached } = await readTable({
      ...read,
      connection: c.env,
      readSet: c.env?.readSet,
      log: c.get('log'),
    })
    if (cached) c.set('cached', cached)
    return response
  }

/** Answers a request from outside of the process; false when it is one for the router. */
export type ReadOutside = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/** A target and a host that the router would take as they are. */
const PLAIN_TARGET = /^\/rest\/v1\/\w+(?:\?[\w!$%&'()*+,\-./:;=?@[\]~]*)?$/
const PLAIN_HOST = /^[\w.-]+(?::\d+)?$/

/** Answers reads of tables without the router and the platform's requests, which take a third of the time of one that is not in memory. */
export function readOutside(
  readTable: ReadTable,
  { record, log }: Readonly<{ record: FastPath['record'] | undefined; log: Logger }>,
): ReadOutside {
  const lines = requestLines(log)
  const requestIdOf = findRequestId()
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse, read: Asked) => {
    const begun = performance.now()
    const requestId = requestIdOf(read.headers['x-request-id'])
    const connection = { incoming, outgoing }
    const { response, cached } = await readTable({ ...read, connection, log: () => log.child({ requestId }) })
    if (cached) record?.(cached, response)
    await send(outgoing, response, requestId)
    const { status } = response
    const [path = ''] = read.target.split('?', 1)
    if (lines.concern(status)) lines.write(requestId, begun, loggedAnswer('GET', path, status))
  }
  return (incoming, outgoing) => {
    // Only `set-cookie`, which no request has, is a list of Node's.
    const read = { target: incoming.url ?? '', headers: incoming.headers as Record<string, string> }
    if (!PLAIN_TARGET.test(read.target) || !PLAIN_HOST.test(read.headers.host ?? '')) return false
    if (!isTableRead(incoming.method ?? '', read)) return false
    answer(incoming, outgoing, read).catch((error: unknown) => {
      log.error({ err: error }, 'unexpected error')
      outgoing.destroy()
    })
    return true
  }
}

async function send(outgoing: ServerResponse, response: Response, requestId: string): Promise<void> {
  const content = contentOf(response)
  const body = content === undefined ? Buffer.from(await response.arrayBuffer()) : content
  const headers = [...response.headers, ['x-request-id', requestId]].flat()
  if (body !== null && !response.headers.has('content-length'))
    headers.push('content-length', String(Buffer.byteLength(body)))
  outgoing.writeHead(response.status, headers)
  outgoing.end(body ?? undefined)
}
