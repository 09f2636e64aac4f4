import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Base URLs of the services behind the gateway; a function's URL is known after its start. */
type Services = Readonly<{
  auth: string
  storage: string
  rest: string
  functionUrl(name: string): Promise<string | undefined>
}>

export type Gateway = Readonly<{ url: string; publishableKey: string; secretKey: string; stop(): void }>

const PUBLISHABLE_KEY = 'sb_publishable_real'
const SECRET_KEY = 'sb_secret_real'
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-expose-headers':
    'Content-Range, Content-Location, Location, Preference-Applied, X-Total-Count',
} as const
const TEN_YEARS_SECONDS = 315_360_000

/**
 * One address for the real services, as a hosted project has it: routes by prefix, which it removes, and turns API keys into tokens of
 * their roles. Realtime is not there, so that pages ask now and then; pictures are sent as they were stored.
 */
export async function startGateway(services: Services, jwtSecret: string, port: number): Promise<Gateway> {
  const tokens: Readonly<Record<string, string>> = {
    [PUBLISHABLE_KEY]: signRole('anon', jwtSecret),
    [SECRET_KEY]: signRole('service_role', jwtSecret),
  }
  const server = createServer(async (incoming, response) => {
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value)
    if (incoming.method === 'OPTIONS') {
      const asked = incoming.headers['access-control-request-headers'] ?? ''
      return void response.writeHead(204, { 'access-control-allow-headers': asked }).end()
    }
    const target = await targetOf(incoming.url ?? '', services).catch((error: unknown) => {
      console.error(error)
      return undefined
    })
    if (target) forward(incoming, response, target, tokens)
    else response.writeHead(503, { 'content-type': 'application/json' }).end('{"message":"no such service"}')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    publishableKey: PUBLISHABLE_KEY,
    secretKey: SECRET_KEY,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function targetOf(
  url: string,
  { auth, storage, rest, functionUrl }: Services,
): Promise<string | undefined> {
  const [, service = '', path = '/'] = /^\/(auth|storage|rest|functions)\/v1(\/.*)?$/.exec(url) ?? []
  if (service === 'functions') {
    const [, name = ''] = /^\/([\w-]+)/.exec(path) ?? []
    const base = await functionUrl(name)
    return base && base + path
  }
  // Without imgproxy: the picture in the size in which it is stored.
  const stored = path.replace(/^\/render\/image\//, '/object/')
  return { auth: auth + path, storage: storage + stored, rest: rest + path }[service]
}

function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  target: string,
  tokens: Readonly<Record<string, string>>,
): void {
  const { apikey = '', authorization = '' } = incoming.headers
  const token =
    tokens[authorization.replace(/^Bearer /, '')] ?? (authorization ? undefined : tokens[String(apikey)])
  const outgoing = request(target, {
    method: incoming.method ?? 'GET',
    headers: { ...incoming.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  outgoing.on('response', (answer) => {
    const {
      'access-control-allow-origin': _,
      'access-control-allow-credentials': __,
      ...headers
    } = answer.headers
    response.writeHead(answer.statusCode ?? 502, headers)
    answer.pipe(response)
  })
  outgoing.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
  incoming.pipe(outgoing)
}

/** A token of a role, as the API keys of Supabase's older projects are (RFC 7519, HS256). */
function signRole(role: string, secret: string): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ role, iat: now, exp: now + TEN_YEARS_SECONDS })}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
