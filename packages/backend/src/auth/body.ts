import type { HonoRequest } from 'hono'
import { z } from 'zod'
import { badJson, codeFlowDisabled, validationFailed } from './errors.ts'

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
