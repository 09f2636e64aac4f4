import { type Context, Hono } from 'hono'
import { basePath } from 'hono/route'
import { clientAddress, clientLimitKey } from '../http/client-address.ts'
import type { ServerEnv } from '../http/identity.ts'
import { requestTarget } from '../http/request.ts'
import type { AnswerRest, Asker } from './answer.ts'
import type { HttpRequest } from './parse/request.ts'
import { renderRestError } from './render-error.ts'

export { type AnswerRest, createAnswer, type RestDependencies } from './answer.ts'
export { reloadOnNotification, SchemaCache } from './schema/schema-cache.ts'

/** The table API (`/rest/v1`), compatible with PostgREST 12. */
export function createRest(answer: AnswerRest): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>()
  app.onError(renderRestError)
  app.all('*', async (c) => {
    const { response } = await answer(await readHttp(c), askerOf(c))
    return response
  })
  return app
}

async function readHttp(c: Context<ServerEnv>): Promise<HttpRequest> {
  const { raw, method } = c.req
  const target = requestTarget(raw.url)
  const question = target.indexOf('?')
  const path = question === -1 ? target : target.slice(0, question)
  return {
    method,
    path: path.slice(basePath(c).replace(/\/$/, '').length),
    search: question === -1 ? '' : target.slice(question + 1),
    headers: raw.headers,
    body: method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? null : await c.req.arrayBuffer(),
  }
}

function askerOf(c: Context<ServerEnv>): Asker {
  return {
    claims: c.get('claims'),
    // Only `set-cookie`, which no request has, is a list of Node's.
    headers: (c.env?.incoming?.headers ?? Object.fromEntries(c.req.raw.headers)) as Record<string, string>,
    address: clientAddress(c.env?.incoming),
    client: clientLimitKey(c.env?.incoming),
    disconnected: c.get('disconnected'),
    committed: c.get('committed'),
  }
}
