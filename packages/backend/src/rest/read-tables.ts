import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { CachedResponse, CacheReads } from '../cache/index.ts'
import type { Claims, ReadSet, ServerEnv } from '../http/claims.ts'
import { clientAddress, clientLimitKey } from '../http/client-address.ts'
import { compressResponse } from '../http/compression.ts'
import type { InSlot } from '../http/concurrency-limit.ts'
import type { Identify } from '../http/identity.ts'
import { requestTarget } from '../http/request-target.ts'
import type { AnswerRest } from './answer.ts'
import { restErrorResponse } from './render-error.ts'

/** A read of one table or view, from outside or by a page that is being rendered. */
export type TableRead = Readonly<{
  /** Path and query. */
  target: string
  headers: Readonly<Record<string, string>>
  /** Of a request from outside. */
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

/** Whether it needs nothing of the router: a GET with an API key in its header and without a body. */
export const isTableRead = (method: string, { target, headers }: Pick<TableRead, 'target' | 'headers'>) =>
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
        const found = await find(read, known, disconnected, options)
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
