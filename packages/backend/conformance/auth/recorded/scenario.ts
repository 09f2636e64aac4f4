import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { signToken } from '../../client.ts'
import { createNormaliser, type Facts, type Names } from '../../recorded-answers.ts'
import { openMailbox, type ReceivedMail } from '../mailbox.ts'
import { startStage } from '../stage.ts'

/** An auth service: ours, or the real one. */
export type AuthTarget = Readonly<{
  /** Without a path. */
  url: string
  names: Names
  /** Headers of each persona: `anon` and `service` send their key as bearer too, `nobody` sends only the public key. */
  credentials: Readonly<Record<'anon' | 'service' | 'nobody', Readonly<Record<string, string>>>>
  mailTo(address: string): Promise<ReceivedMail>
  /** How the link of a mail is redeemed: the real service takes the GET, ours the form of a page. */
  link: 'get' | 'form'
}>

type Request = Readonly<{
  method?: string
  body?: unknown
  /** Access token of an account. */
  token?: string
  as?: 'anon' | 'service' | 'nobody'
  version?: string
  headers?: Readonly<Record<string, string>>
}>

// biome-ignore lint/suspicious/noExplicitAny: any JSON; a missing value is a difference of the answers
type Answer = Readonly<{ status: number; headers: Headers; body: any }>

export type Account = Readonly<{ id: string; email: string; password: string }>

export type Scenario = readonly [name: string, run: (it: Player) => Promise<void>]

export const PASSWORD = 'Brezn-und-Bier'
/** Hash of `PASSWORD` at bcrypt's lowest cost. */
const PASSWORD_HASH = '$2b$04$W3QkfBaENBTZgzy3deucGuu4mnJXgW5S3W1CACCjzbmNqf5.ytvaO'
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

const HEADERS = [
  'content-type',
  'location',
  'x-sb-error-code',
  'x-supabase-api-version',
  'x-total-count',
  'link',
  'retry-after',
  'www-authenticate',
  'cache-control',
]

const VOLATILE: Readonly<Record<string, string>> = {
  exp: '<seconds>',
  iat: '<seconds>',
  expires_at: '<seconds>',
  expires_in: '<seconds>',
  timestamp: '<seconds>',
  refresh_token: '<refresh token>',
  hashed_token: '<hash>',
  email_otp: '<code>',
  secret: '<secret>',
  qr_code: '<picture>',
  version: '<version>',
}

type Player = ReturnType<typeof createPlayer>

/** Plays one scenario on one target and keeps the responses. Addresses are new ones in every run. */
export function createPlayer(target: AuthTarget) {
  const run = randomUUID().slice(0, 8)
  const names: Names = [...target.names, [`-${run}@`, '@'], [`-${run}%40`, '%40']]
  const { text, value } = createNormaliser(names, VOLATILE)
  const answers: Record<string, Facts> = {}

  async function send(path: string, request: Request = {}): Promise<Answer> {
    const { method = request.body === undefined ? 'GET' : 'POST', token, as = 'anon', version } = request
    const answer = await fetch(`${target.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...target.credentials[as],
        ...(token !== undefined && { ...target.credentials.nobody, authorization: `Bearer ${token}` }),
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
        ...(version && { 'x-supabase-api-version': version }),
        ...request.headers,
      },
      ...(request.body !== undefined && {
        body: typeof request.body === 'string' ? request.body : JSON.stringify(request.body),
      }),
    })
    const content = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') && content !== ''
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(content) : content }
  }

  /** Sends a request and keeps the answer under a name. */
  async function ask(name: string, path: string, request: Request = {}): Promise<Answer> {
    if (answers[name]) throw new Error(`two requests of one scenario are called "${name}"`)
    const answer = await send(path, request)
    const headers = HEADERS.flatMap((header) => {
      const given = answer.headers.get(header)
      return given === null ? [] : [[header, text(given)]]
    })
    // A redirect is its address; what a browser would not show is not compared.
    const isRedirect = answer.status >= 300 && answer.status < 400
    answers[name] = {
      status: answer.status,
      headers: Object.fromEntries(headers.filter(([header]) => !isRedirect || header === 'location')),
      body: isRedirect ? '' : value(answer.body),
    }
    return answer
  }

  const address = (name: string) => `${name}-${run}@example.org`

  /** A confirmed account, made by the administration and not compared. */
  async function account(name: string, more: Readonly<Record<string, unknown>> = {}): Promise<Account> {
    const email = address(name)
    const body = { email, password_hash: PASSWORD_HASH, email_confirm: true, ...more }
    const { body: user } = await send('/admin/users', { as: 'service', body })
    return { id: user.id, email, password: PASSWORD }
  }

  /** A session of an account by its password, not compared. */
  async function session({ email, password }: Account) {
    const { body } = await send('/token?grant_type=password', { body: { email, password } })
    return body as Readonly<{ access_token: string; refresh_token: string }>
  }

  /** Redeems the link of a mail as a browser does, and keeps the redirect. */
  function follow(name: string, link: Readonly<{ token: string; type: string; redirect_to: string }>) {
    const query = new URLSearchParams(link).toString()
    if (target.link === 'get') return ask(name, `/verify?${query}`)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return ask(name, '/verify', { method: 'POST', body: query, headers })
  }

  return {
    ask,
    send,
    address,
    account,
    session,
    async signedIn(name: string) {
      const own = await account(name)
      const { access_token: token, refresh_token: refreshToken } = await session(own)
      return { ...own, token, refreshToken }
    },
    /** What the administration sees of an account now. */
    state: (name: string, id: string) => ask(name, `/admin/users/${id}`, { as: 'service' }),
    mailTo: target.mailTo,
    follow,
    /** The code of an authenticator app, so many periods from now: each code works once. */
    totp: (secret: string, periods = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 }),
    answers,
  }
}

type Running = Readonly<{ target: AuthTarget; stop(): Promise<void> }>

const SECRET = 'only-the-comparison-of-accounts-signs-with-this'

/** An installation of ours that signs with a shared secret, as the real service of the recording does. */
export async function startOurs(): Promise<Running> {
  const stage = await startStage({ JWT_SECRET: SECRET })
  const { publishableKey, secretKey } = stage.keys
  return {
    target: {
      url: `${stage.url}/auth/v1`,
      names: [
        [`${stage.url}/auth/v1`, '<auth>'],
        [stage.url, '<site>'],
        [encodeURIComponent(stage.url), '<site>'],
        [new URL(stage.url).host, '<host>'],
      ],
      credentials: {
        anon: { apikey: publishableKey, authorization: `Bearer ${publishableKey}` },
        service: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
        nobody: { apikey: publishableKey },
      },
      mailTo: stage.mailbox.mailTo,
      link: 'form',
    },
    stop: stage.stop,
  }
}

/** The real service that `testing/real/start.ts` has started, by the variables it printed; undefined when it does not run. */
export async function reachReal(): Promise<Running | undefined> {
  const { REAL_AUTH_URL, REAL_JWT_SECRET = '', REAL_SMTP_PORT } = process.env
  if (!REAL_AUTH_URL) return undefined
  const mailbox = await openMailbox(Number(REAL_SMTP_PORT))
  const key = (role: string) => ({
    authorization: `Bearer ${signToken({ role, exp: Math.floor(Date.now() / 1000) + 3600 }, REAL_JWT_SECRET)}`,
  })
  // Without its last slash, as ours.
  const site = 'http://site.example'
  return {
    target: {
      url: REAL_AUTH_URL,
      names: [
        [REAL_AUTH_URL, '<auth>'],
        [site, '<site>'],
        [encodeURIComponent(site), '<site>'],
        ['site.example', '<host>'],
      ],
      // The gateway in front of it takes the API key.
      credentials: { anon: key('anon'), service: key('service_role'), nobody: {} },
      mailTo: mailbox.mailTo,
      link: 'get',
    },
    stop: mailbox.close,
  }
}
