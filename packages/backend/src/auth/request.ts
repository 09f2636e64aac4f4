import { setTimeout as pause } from 'node:timers/promises'
import type { Context, HonoRequest } from 'hono'
import { z } from 'zod'
import { clientAddress, clientLimitKey, clientNetwork } from '../http/client-address.ts'
import type { ServerEnv } from '../http/identity.ts'
import { badJson, codeFlowDisabled, validationFailed } from './errors.ts'
import type { Origin } from './sessions/session-rows.ts'

/**
 * Parses a JSON body. Unknown fields are dropped, because the official client sends fields of its own (`gotrue_meta_security`).
 * Errors: `bad_json`, also for an empty body, `validation_failed`, and `feature_disabled` for a request of the PKCE flow.
 */
export async function readBody<T>(request: HonoRequest, schema: z.ZodType<T>): Promise<T> {
  const body = parse(await request.text())
  const parsed = schema.safeParse(body)
  if (parsed.success) {
    refuseCodeFlow(body)
    return parsed.data
  }
  const [issue] = parsed.error.issues
  const detail = [...(issue?.path ?? []), issue?.message].join(': ')
  throw issue?.code === 'invalid_type' ? badJson(detail) : validationFailed(detail)
}

/** Reads a body that may be missing: a missing one counts as an empty object. */
export async function readOptionalBody<T>(request: HonoRequest, schema: z.ZodType<T>): Promise<T> {
  return (await request.text()) === '' ? schema.parse({}) : readBody(request, schema)
}

const CodeFlow = z.object({ code_challenge: z.unknown(), code_challenge_method: z.unknown() }).partial()

/** Without this, a client with `flowType: 'pkce'` would wait for a code that no link carries (RFC 7636). */
function refuseCodeFlow(body: unknown): void {
  const { code_challenge: challenge, code_challenge_method: method } = CodeFlow.safeParse(body).data ?? {}
  if (challenge && method) throw codeFlowDisabled()
  if (challenge || method)
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge')
}

/** What `JSON.stringify` leaves escaped and PostgreSQL cannot hold: U+0000 and halves of surrogate pairs. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

function parse(text: string): unknown {
  if (text === '') throw badJson('unexpected end of JSON input')
  let plain: string
  let body: unknown
  try {
    body = JSON.parse(text)
    // Fails for objects that are nested too deeply.
    plain = JSON.stringify(body)
  } catch {
    throw badJson('the body is no JSON, or nested too deeply')
  }
  if (UNSTORABLE.test(plain))
    throw validationFailed('Text must not contain U+0000 or halves of surrogate pairs')
  return body
}

export function originOf(c: Context<ServerEnv>): Origin {
  const { incoming } = c.env ?? {}
  return {
    userAgent: c.req.header('user-agent'),
    address: clientAddress(incoming),
    limitKey: clientLimitKey(incoming),
  }
}

/** The client's own address; undefined behind an unknown proxy, whose address all its clients share. */
export function ownAddress({ address, limitKey }: Origin): string | undefined {
  return address !== undefined && limitKey === clientNetwork(address) ? address : undefined
}

const OPEN = /\/auth\/v1\/(?:\.well-known\/jwks\.json|verify|callback|authorize)$/
const FORM = /^application\/x-www-form-urlencoded(?:;|$)/

/** Whether the request is the form of the link page, which carries no API key. */
export const isForm = (request: HonoRequest): boolean => FORM.test(request.header('content-type') ?? '')

/** Requests that cannot carry an API key: links in mails, redirects, and the key set (as at hosted Supabase). */
export function isOpenAuthRequest(request: HonoRequest): boolean {
  if (request.method === 'POST') return request.path.endsWith('/auth/v1/verify') && isForm(request)
  return ['GET', 'HEAD'].includes(request.method) && OPEN.test(request.path)
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The URL a link in a mail redirects to: `redirect_to` if it has the origin of `siteUrl` (loopback on any port), else `siteUrl`.
 * Prevents open redirects (CWE-601).
 */
export function redirectTarget(siteUrl: string, asked: string | undefined | null): string {
  const site = new URL(siteUrl)
  const target = asked ? URL.parse(asked, siteUrl) : null
  if (!target || !['http:', 'https:'].includes(target.protocol) || target.username || target.password)
    return siteUrl
  const home = target.origin === site.origin
  const sameMachine = LOOPBACK.has(site.hostname) && LOOPBACK.has(target.hostname)
  return home || sameMachine ? target.href : siteUrl
}

/** Milliseconds; far more than the difference to hide, which is some statements and one wait for the disk. */
const STEP = 100

/**
 * Runs `work` and settles as it does, delayed to a whole multiple of `STEP` after the start, so that response times do not reveal
 * whether an account exists (CWE-208).
 */
export async function padResponseTime<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    // Timers drop fractions of a millisecond.
    await pause(Math.ceil(STEP - ((performance.now() - begun) % STEP)))
  }
}
