import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { clientLimitKey } from '../http/client-address.ts'
import { HttpError, rateLimited } from '../http/errors.ts'
import type { Claims, ServerEnv } from '../http/identity.ts'
import { LOCAL_LIMITS, type SharedLimits } from '../http/shared-limits.ts'
import type { WindowLimit } from '../http/window-limit.ts'
import { captchaFailed, honeypotFilled, unknownTarget, uploadQuotaReached } from './errors.ts'
import {
  createFormTokens,
  type FormTokens,
  isFormToken,
  LIFETIME_SECONDS,
  MINIMUM_FILL_MILLISECONDS,
} from './form-tokens.ts'

const MAX_TARGETS = 4

export type FormsDependencies = Readonly<{
  /** The installation's secret; the key of form tokens is derived from it. */
  secret: string
  rateLimit: boolean
  /** Whether an account is exempt from the limits. */
  administers: (account: Claims) => Promise<boolean>
  /** Creates limits that all nodes count together. */
  sharedLimits: SharedLimits
  /** Milliseconds since the epoch. */
  now?: () => number
}>

export type Forms = Readonly<{
  /** `GET /token?for=rest/<table>&for=storage/<bucket>`, or `for=auth/<endpoint>`: a token for a form that was opened now. */
  api: Hono<ServerEnv>
  /** In front of the services that forms write to. */
  guard: MiddlewareHandler<ServerEnv>
  /** In front of the auth service. */
  accountGuard: MiddlewareHandler<ServerEnv>
}>

/** Protects anonymous forms from bots with a minimum fill time, a honeypot and rate limits, without a captcha. */
export function createForms({ secret, rateLimit, administers, sharedLimits, now }: FormsDependencies): Forms {
  const tokens = createFormTokens(secret, now, sharedLimits)
  const api = new Hono<ServerEnv>().get('/token', async (c) => {
    const targets = c.req.queries('for') ?? []
    if (targets.length === 0 || targets.length > MAX_TARGETS || !targets.every((it) => WRITE_TARGET.test(it)))
      throw unknownTarget()
    const body = {
      token: await tokens.issue(targets),
      minimum_fill_ms: MINIMUM_FILL_MILLISECONDS,
      expires_in: LIFETIME_SECONDS,
    }
    return c.json(body, 200, { 'cache-control': 'no-store' })
  })
  return {
    api,
    guard: guardForms(tokens, rateLimit, administers, now, sharedLimits),
    accountGuard: guardAccountForms(tokens, rateLimit, now, sharedLimits),
  }
}

/** Sent in the token's place by a form whose honeypot field was filled in. */
const HONEYPOT_FILLED = 'form_trap_filled'
/** Endpoints that create accounts or send mails. Not sign-in: password managers submit it faster than the minimum time. */
const ENDPOINTS: ReadonlySet<string | undefined> = new Set(['signup', 'recover', 'resend', 'otp'])
/** Requests per hour and network without a form token. With one, the limits of the auth service are enough. */
const WITHOUT_TOKEN = 60

/** Where the official client puts `options.captchaToken`. */
const Body = z.object({ gotrue_meta_security: z.object({ captcha_token: z.string() }) })

/**
 * Verifies form tokens in front of the auth service. The token is in GoTrue's field for captchas; role `service_role` is exempt. Requests without a
 * form token are limited per network, as are those with the token of a captcha service, which this server cannot verify. Errors: `captcha_failed`
 * (400), `form_trap_filled` (403), rate limit (429). `now` is in milliseconds since the epoch.
 */
function guardAccountForms(
  tokens: FormTokens,
  rateLimit: boolean,
  now = Date.now,
  limits = LOCAL_LIMITS,
): MiddlewareHandler<ServerEnv> {
  const hour = limits.create('accounts without a token', { uses: WITHOUT_TOKEN, seconds: 3600, now })
  return async (c, next) => {
    const [, , , endpoint, more] = c.req.path.split('/')
    if (c.req.method !== 'POST' || !ENDPOINTS.has(endpoint) || more !== undefined) return next()
    if (c.get('claims').role === 'service_role') return next()
    const captcha = captchaToken(await c.req.text())
    if (captcha === HONEYPOT_FILLED) throw honeypotFilled()
    const formToken = isFormToken(captcha) ? captcha : undefined
    if (formToken) await tokens.redeem(formToken, `auth/${endpoint}`).catch(asCaptcha)
    const client = clientLimitKey(c.env?.incoming)
    const wait = rateLimit && client && !formToken ? hour.use(client) : undefined
    if (wait !== undefined) throw rateLimited(wait)
    return next()
  }
}

/** The token in a body; empty without one and for bodies that the service will refuse. */
function captchaToken(text: string): string {
  try {
    return Body.parse(JSON.parse(text)).gotrue_meta_security.captcha_token
  } catch {
    return ''
  }
}

function asCaptcha(error: unknown): never {
  throw error instanceof HttpError ? captchaFailed(error) : error
}

/** Rows and files that one account, or a network without signing in, may add to one table or bucket. */
const WITH_TOKEN = { minute: 40, hour: 600 }
/** Limits without a token: for programs that use the API, and for several people in one network. */
const FORM_GUARD_WITHOUT_TOKEN = { minute: 20, hour: 300 }

/** Bytes per account or network and bucket; about two dozen photos of a phone per hour. */
const UPLOADED = { hour: 157_286_400, day: 524_288_000 }
/** Largest file of any bucket in bytes; also the size a body without `content-length` is counted as. */
const MAX_FILE_BYTES = 52_428_800

type Windows = Readonly<{ minute: WindowLimit; hour: WindowLimit; most: number }>

/**
 * Limits what anonymous forms and accounts may store. Headers: `x-form-token`, and `x-form-trap` with the value of the form's honeypot
 * field. Anonymous requests without a token have lower limits; accounts need no token, and those that `administers` have no
 * limit. Only requests that store rows or files are counted; role `service_role` and calls inside the process are exempt. Errors:
 * `form_trap_filled`, those of `FormTokens.redeem`, `over_request_rate_limit`, `upload_quota_reached`. `now` is in milliseconds.
 */
export function guardForms(
  tokens: FormTokens,
  rateLimit: boolean,
  administers: (account: Claims) => Promise<boolean>,
  now = Date.now,
  limits = LOCAL_LIMITS,
): MiddlewareHandler<ServerEnv> {
  const ofAccount = windows(limits, 'of an account', WITH_TOKEN, now)
  const withToken = windows(limits, 'with a token', WITH_TOKEN, now)
  const withoutToken = windows(limits, 'without a token', FORM_GUARD_WITHOUT_TOKEN, now)
  const uploaded = [
    limits.create('bytes in an hour', { uses: UPLOADED.hour, seconds: 3600, now }),
    limits.create('bytes in a day', { uses: UPLOADED.day, seconds: 86_400, now }),
  ]
  return async (c, next) => {
    const claims = c.get('claims')
    const target = claims.role === 'service_role' ? undefined : writeTarget(c.req.method, c.req.path)
    if (target === undefined) return next()
    const rows = async () =>
      target.startsWith('rest/') ? rowCount(await c.req.arrayBuffer(), c.req.header('content-type')) : 1
    const client = clientLimitKey(c.env?.incoming)
    /** Throws when the rows of `key`, or the bytes of `key` or of its network, are over the limit, unless the caller is `exempt`. */
    const limit = async (key: string, rowLimits: Windows, exempt = async () => false) => {
      if (!rateLimit) return
      const wait = count(rowLimits, key, await rows())
      if (wait !== undefined && !(await exempt())) throw rateLimited(wait)
      if (!target.startsWith('storage/')) return
      // Accounts are free to create, so those of one network share its bytes.
      const keys = new Set(client ? [key, `${client} ${target}`] : [key])
      // Larger files are refused later by their length, so they count as the largest.
      const bytes = Math.min(Number(c.req.header('content-length') ?? MAX_FILE_BYTES), MAX_FILE_BYTES)
      const waits = uploaded.flatMap((window) => [...keys].map((each) => window.use(each, bytes) ?? 0))
      if (Math.max(...waits) > 0 && !(await exempt())) throw uploadQuotaReached(Math.max(...waits))
    }
    if (claims.role !== 'anon') {
      await limit(`${claims.sub} ${target}`, ofAccount, () => administers(claims))
      return next()
    }
    if (c.req.header('x-form-trap')) throw honeypotFilled()
    const token = c.req.header('x-form-token')
    if (token) await tokens.redeem(token, target)
    if (client) await limit(`${client} ${target}`, token ? withToken : withoutToken)
    return next()
  }
}

function windows(
  limits: SharedLimits,
  whose: string,
  { minute, hour }: typeof WITH_TOKEN,
  now: () => number,
): Windows {
  return {
    minute: limits.create(`rows ${whose} in a minute`, { uses: minute, seconds: 60, now }),
    hour: limits.create(`rows ${whose} in an hour`, { uses: hour, seconds: 3600, now }),
    most: minute,
  }
}

/** Counts rows; seconds to wait when a limit is exceeded, else undefined. Stops after one row more than a minute allows. */
function count({ minute, hour, most }: Windows, key: string, rows: number): number | undefined {
  for (let row = 0; row < rows && row <= most; row++) {
    const wait = minute.use(key) ?? hour.use(key)
    if (wait !== undefined) return wait
  }
  return undefined
}

const OPENING_BRACKET = 0x5b
const WHITESPACE: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d])

/** Rows in the body of an insert; 1 also for what cannot be read, which the service refuses. */
function rowCount(body: ArrayBuffer, contentType: string | undefined): number {
  const bytes = new Uint8Array(body)
  if (contentType?.includes('text/csv')) return Math.max(1, bytes.filter((byte) => byte === 0x0a).length)
  const first = bytes.find((byte) => !WHITESPACE.has(byte))
  if (first !== OPENING_BRACKET) return 1
  try {
    const rows: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return Array.isArray(rows) ? Math.max(1, rows.length) : 1
  } catch {
    return 1
  }
}

/** Characters of a table's or bucket's name that are compared; bounds the keys of limits. */
const MAX_NAME_LENGTH = 100

/** What a form may write to: `rest/<table>`, `storage/<bucket>` or `auth/<endpoint>`. */
const WRITE_TARGET = /^(rest|storage|auth)\/[^/]{1,100}$/

/** Path segments in the place of a bucket of routes that store nothing; reserved names of buckets. */
const NO_BUCKETS = new Set([
  'list',
  'list-v2',
  'sign',
  'upload',
  'info',
  'copy',
  'move',
  'public',
  'authenticated',
])

/**
 * The target a request stores rows or files in (`POST`, `PUT`, uploads by signed links); undefined when it stores nothing. `path`
 * is the whole path, from `/rest/` or `/storage/`.
 */
export function writeTarget(method: string, path: string): string | undefined {
  if (method !== 'POST' && method !== 'PUT') return undefined
  const [, service, , ...parts] = path.split('/').map(decoded)
  if (service === 'rest') return parts[0] === 'rpc' ? undefined : target('rest', parts[0])
  if (service !== 'storage' || parts[0] !== 'object') return undefined
  if (parts[1] === 'upload' && parts[2] === 'sign')
    return method === 'PUT' ? target('storage', parts[3]) : undefined
  return NO_BUCKETS.has(parts[1] ?? '') ? undefined : target('storage', parts[1])
}

function target(service: string, name: string | undefined): string | undefined {
  return name ? `${service}/${name.slice(0, MAX_NAME_LENGTH)}` : undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
