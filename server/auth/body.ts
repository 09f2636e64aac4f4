import type { HonoRequest } from 'hono'
import type { z } from 'zod'
import { badJson, validationFailed } from './catalogue.ts'

/**
 * The body as the schema has it. Unknown fields are dropped, because the official client sends fields of its own
 * (`gotrue_meta_security`, `code_challenge`). A missing body counts as an empty object. Errors: `bad_json`, `validation_failed`.
 */
export async function readBody<T>(request: HonoRequest, schema: z.ZodType<T>): Promise<T> {
  const text = await request.text()
  let body: unknown
  try {
    body = text === '' ? {} : JSON.parse(text)
  } catch (cause) {
    throw badJson(cause)
  }
  // PostgreSQL cannot hold U+0000, and nothing that people type does.
  if (text.includes('\\u0000')) throw validationFailed('Text must not contain U+0000')
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.')
  throw validationFailed(field ? `${field}: ${issue?.message}` : 'The request body must be a JSON object')
}
