import type { Context } from 'hono'
import type { z } from 'zod'
import type { ServerEnv } from '../../http/claims.ts'
import { outsideTurn } from '../../http/concurrency-limit.ts'
import { invalidRequest } from '../errors.ts'
import { readBody } from './read-body.ts'
import { wrongValue } from './wrong-value.ts'

const MAX_JSON_CHARACTERS = 1_048_576

/** Parses a JSON body by a schema, which is received outside of the request's turn; an empty body is an empty object, since some calls of the client send none. */
export async function readJson<Shape extends z.ZodType>(
  c: Context<ServerEnv>,
  shape: Shape,
): Promise<z.output<Shape>> {
  const body = await outsideTurn(c, () => readBody(c.req.raw, MAX_JSON_CHARACTERS))
  const text = new TextDecoder().decode(body)
  const checked = shape.safeParse(text.trim() === '' ? {} : parsed(text))
  if (checked.success) return checked.data
  throw wrongValue('body', checked.error)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidRequest('The body is not valid JSON')
  }
}
