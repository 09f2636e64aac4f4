import { createHmac } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { createClient, type RealtimePostgresChangesPayload, type SupabaseClient } from '@supabase/supabase-js'
import type { Keys } from './targets.ts'

/** Who sends a request. `anon` sends only the public key; `expired` and `forged` send an invalid token. */
export type Persona =
  | 'anon'
  | 'member'
  | 'otherMember'
  /** Signed in, without a role. */
  | 'guest'
  | 'admin'
  | 'service'
  | 'expired'
  | 'forged'
  | 'garbled'

/** A request as it is sent: no headers are added and the path is not normalised. */
export type Sent = Readonly<{
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body?: string | Buffer | undefined
}>

export type Answer = Readonly<{ status: number; headers: IncomingHttpHeaders; body: string }>

const TIMEOUT_MS = 30_000

/** A connection to one target that stays open between requests; `close` lets the process end. */
export function connect(baseUrl: string, maxSockets = 8) {
  const base = new URL(baseUrl)
  const agent = new Agent({ keepAlive: true, maxSockets })
  const prefix = base.pathname.replace(/\/$/, '')

  function send(sent: Sent): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = request({
        agent,
        host: base.hostname,
        port: base.port,
        method: sent.method,
        path: prefix + sent.path.replace(/[^\x21-\x7e]/gu, encodeURIComponent),
        headers: withLength(sent),
        timeout: TIMEOUT_MS,
        // PostgREST repeats the whole query string in a header.
        maxHeaderSize: 131_072,
      })
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)))
      outgoing.on('error', reject)
      outgoing.on('response', (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      })
      outgoing.end(sent.body)
    })
  }
  return { send, close: () => agent.destroy() }
}

function withLength({ method, headers, body }: Sent): Record<string, string> {
  if (body === undefined && (method === 'GET' || method === 'HEAD')) return { ...headers }
  return { ...headers, 'content-length': String(Buffer.byteLength(body ?? '')) }
}

export const MEMBER = '00000000-0000-4000-8000-00000000000a'
const OTHER_MEMBER = '00000000-0000-4000-8000-00000000000b'
export const ADMIN = '00000000-0000-4000-8000-00000000000c'
/** Its session in the fixture, on which rights may depend. */
const ADMIN_SESSION = '90000000-0000-4000-8000-00000000000c'

type Credentials = Readonly<Record<string, string>>

/** Credentials for our server, which needs an API key, and for PostgREST, which has tokens only. */
export function credentials(
  keys: Keys,
): Readonly<Record<Persona, { ours: Credentials; theirs: Credentials }>> {
  const { publishableKey, secretKey, jwtSecret } = keys
  const now = Math.floor(Date.now() / 1000)
  const token = (claims: Readonly<Record<string, unknown>>, secret = jwtSecret) =>
    bearer(signToken({ aud: 'authenticated', iat: now - 7200, exp: now + 7200, ...claims }, secret))
  const bearer = (value: string) => {
    const authorization = `Bearer ${value}`
    return { ours: { apikey: publishableKey, authorization }, theirs: { authorization } }
  }
  const signedIn = (sub: string, session_id?: string) => token({ role: 'authenticated', sub, session_id })
  return {
    anon: { ours: { apikey: publishableKey, authorization: `Bearer ${publishableKey}` }, theirs: {} },
    member: signedIn(MEMBER),
    otherMember: signedIn(OTHER_MEMBER),
    guest: signedIn('00000000-0000-4000-8000-00000000000d'),
    admin: signedIn(ADMIN, ADMIN_SESSION),
    service: {
      ours: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
      theirs: token({ role: 'service_role' }).theirs,
    },
    expired: token({ role: 'authenticated', sub: ADMIN, session_id: ADMIN_SESSION, exp: now - 3600 }),
    forged: token({ role: 'service_role' }, 'somebody-elses-secret-0123456789-0123456789'),
    garbled: bearer('this.is.no-token'),
  }
}

/** The official client of a persona, without a stored session, so that tests are independent. */
export function clientOf(
  url: string,
  keys: Keys,
  who: 'anon' | 'member' | 'admin' | 'service',
): SupabaseClient {
  const { apikey = '', authorization = '' } = credentials(keys)[who].ours
  const auth = { persistSession: false, autoRefreshToken: false }
  const global = { headers: { authorization } }
  return createClient(url, apikey, who === 'member' || who === 'admin' ? { auth, global } : { auth })
}

/** A JSON Web Token signed with HS256 (RFC 7519), as the auth service issues them. */
export function signToken(claims: Readonly<Record<string, unknown>>, secret: string): string {
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

type Change = RealtimePostgresChangesPayload<Record<string, unknown>>

export type Listener = Readonly<{
  /** The next change that was not read yet; waits for it. */
  change(): Promise<Change>
  /** The next state of the channel, as the client reports it. */
  state(): Promise<string>
  close(): Promise<unknown>
}>

const TIMEOUT_MILLISECONDS = 30_000

/**
 * Subscribes to tables of schema `public` with the rights of `token`, which the client reads at each connection and must
 * have before it joins.
 */
export async function listen(
  url: string,
  key: string,
  tables: readonly string[],
  token?: string,
): Promise<Listener> {
  const client = createClient(url, key, token ? { accessToken: async () => token } : {})
  const changes = messageQueue<Change>()
  const states = messageQueue<string>()
  if (token) await client.realtime.setAuth()
  const channel = client.channel(`office ${tables.join(' ')}`)
  for (const table of tables)
    channel.on('postgres_changes', { event: '*', schema: 'public', table }, changes.put)
  channel.subscribe((state, error) => states.put(error ? `${state} ${error.message}` : state))
  return { change: changes.take, state: states.take, close: () => client.removeAllChannels() }
}

/** What arrives, in order; `take` waits for the next. */
export function messageQueue<T>() {
  const values: T[] = []
  let notify = () => {}
  return {
    put(value: T) {
      values.push(value)
      notify()
    },
    async take(): Promise<T> {
      const late = Date.now() + TIMEOUT_MILLISECONDS
      for (;;) {
        const value = values.shift()
        if (value !== undefined) return value
        const left = late - Date.now()
        if (left <= 0) throw new Error('nothing came')
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left)
          notify = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
    },
  }
}
