import type { MiddlewareHandler } from 'hono'
import type { Claims, ServerEnv } from '../http/claims.ts'
import { clientLimitKey } from '../http/client-address.ts'
import { rateLimited } from '../http/errors.ts'
import { LOCAL_LIMITS, type SharedLimits } from '../http/shared-limits.ts'
import type { WindowLimit } from '../http/window-limit.ts'
import { honeypotFilled, uploadQuotaReached } from './errors.ts'
import type { FormTokens } from './form-tokens.ts'
import { rowCount } from './row-count.ts'
import { writeTarget } from './write-target.ts'

/** Rows and files that one account, or a network without signing in, may add to one table or bucket. */
const WITH_TOKEN = { minute: 40, hour: 600 }
/** Limits without a token: for programs that use the API, and for several people in one network. */
const WITHOUT_TOKEN = { minute: 20, hour: 300 }

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
  const withoutToken = windows(limits, 'without a token', WITHOUT_TOKEN, now)
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
