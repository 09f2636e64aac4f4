import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { inject } from 'vitest'
import { BACKEND, type Keys, startOurServer } from '../targets.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { KEYS } from './setup.ts'

export const PASSWORD = 'Brezn-und-Bier'
/** Hash at bcrypt's lowest cost, so that neither an account nor its sign-ins take a tenth of a second of processor time. */
const PASSWORD_HASH = '$2b$04$W3QkfBaENBTZgzy3deucGuu4mnJXgW5S3W1CACCjzbmNqf5.ytvaO'

type Person = Readonly<{ id: string; email: string; password: string }>

/** An installation for these tests: with a signing key pair, mail delivery and confirmation of addresses. */
export type Stage = Readonly<{
  url: string
  keys: Keys
  mailbox: Mailbox
  /** Connection string of the database's owner, to read results; data is created through the API. */
  superuser: string
  /** The official client with its own session store, not signed in. */
  client(): SupabaseClient
  admin: SupabaseClient['auth']['admin']
  /** A confirmed account, and the client that is signed in to it. */
  person(): Promise<Person>
  signedIn(): Promise<
    Readonly<{ person: Person; client: SupabaseClient; accessToken: string; refreshToken: string }>
  >
  /** Opens a link and submits the form of its page; resolves to that response. */
  submitLink(link: string): Promise<Response>
  /** Requests that the official client would not send. */
  call(path: string, init?: CallOptions): Promise<Called>
  stop(): Promise<void>
}>

type CallOptions = Readonly<{
  method?: string
  body?: unknown
  token?: string | undefined
  /** Error format by API version; undefined for the older one. */
  version?: string | undefined
  headers?: Readonly<Record<string, string>>
}>

type Called = Readonly<{
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: any JSON; each test checks its shape
  body: any
}>

/** The links in mails need the port before the server listens. */
async function freeAddress() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return { PORT: String(port), SITE_URL: `http://127.0.0.1:${port}` }
}

async function submitLink(link: string): Promise<Response> {
  const page = await (await fetch(link)).text()
  const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('&amp;', '&'),
  ])
  const action = new URL(/action="([^"]*)"/.exec(page)?.[1] ?? '', link)
  return fetch(action, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
}

export async function startStage(environment: NodeJS.ProcessEnv = {}): Promise<Stage> {
  const mailbox = await openMailbox()
  const server = await startOurServer(
    KEYS,
    undefined,
    { SMTP_URL: mailbox.url, SMTP_TLS: 'off', ...(await freeAddress()), ...environment },
    BACKEND,
    inject('accountsFolder'),
  )
  const { url } = server
  const client = (key = KEYS.publishableKey) =>
    createClient(url, key, {
      auth: { autoRefreshToken: false, detectSessionInUrl: false, storageKey: randomUUID() },
    })
  const admin = client(KEYS.secretKey).auth.admin
  const person = async () => {
    const email = `${randomUUID()}@example.org`
    const { data, error } = await admin.createUser({
      email,
      password_hash: PASSWORD_HASH,
      email_confirm: true,
    })
    if (error) throw error
    return { id: data.user.id, email, password: PASSWORD }
  }
  return {
    url,
    keys: KEYS,
    mailbox,
    superuser: server.database('postgres'),
    client: () => client(),
    admin,
    person,
    async signedIn() {
      const [account, own] = [await person(), client()]
      const { data, error } = await own.auth.signInWithPassword(account)
      if (error) throw error
      const { access_token: accessToken, refresh_token: refreshToken } = data.session
      return { person: account, client: own, accessToken, refreshToken }
    },
    submitLink,
    call: (path, options) => call(url, path, options),
    async stop() {
      await server.stop()
      await mailbox.close()
    },
  }
}

async function call(url: string, path: string, options: CallOptions = {}): Promise<Called> {
  const { method = options.body === undefined ? 'GET' : 'POST', token, version } = options
  const answer = await fetch(`${url}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: {
      apikey: KEYS.publishableKey,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(version === undefined ? {} : { 'x-supabase-api-version': version }),
      ...options.headers,
    },
    ...(options.body === undefined
      ? {}
      : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') && text !== ''
  return {
    status: answer.status,
    headers: answer.headers,
    body: isJson ? JSON.parse(text) : text || undefined,
  }
}

/** Values that the requests of a table are built from. */
export type Fixture = Readonly<{
  person: Person
  /** Access token of `person`. */
  token: string
  publishableKey: string
  secretKey: string
}>

/** A refused request and its error. */
export type Case = readonly [
  situation: string,
  path: string,
  request: (fixture: Fixture) => CallOptions,
  status: number,
  code: string,
  message: string | RegExp,
]

/** An unused UUID. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
