import type { HonoRequest } from 'hono'
import type { z } from 'zod'
import { badJson, validationFailed } from './errors.ts'

/**
 * Parses a JSON body. Unknown fields are dropped, because the official client sends fields of its own
 * (`gotrue_meta_security`, `code_challenge`). Errors: `bad_json`, also for an empty body, and `validation_failed`.
 */
export async function readBody<T>(request: HonoRequest, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(parse(await request.text()))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const detail = [...(issue?.path ?? []), issue?.message].join(': ')
  throw issue?.code === 'invalid_type' ? badJson(detail) : validationFailed(detail)
}

/** The same where the body may be missing: it counts as an empty object. */
export async function readOptionalBody<T>(request: HonoRequest, schema: z.ZodType<T>): Promise<T> {
  return (await request.text()) === '' ? schema.parse({}) : readBody(request, schema)
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
