import type { Context } from 'hono'
import type { z } from 'zod'
import { outsideTurn } from '../http/concurrency-limit.ts'
import type { ServerEnv } from '../http/identity.ts'
import { entityTooLarge, invalidBucketName, invalidKey, invalidRequest, type StorageError } from './errors.ts'

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

/** Reads a body of at most `limit` bytes; more throw `EntityTooLarge`. */
async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw entityTooLarge()
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw invalidRequest('The request ended before its body was complete')
    })
    if (done) return joined(chunks, length)
    length += value.byteLength
    if (length > limit) {
      // Not awaited: a client that keeps sending must not delay the response.
      reader.cancel().catch(() => {})
      throw entityTooLarge()
    }
    chunks.push(value)
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** Parses values of a request by a schema; `where` they are is named in the error. */
export function readValues<Shape extends z.ZodType>(
  where: string,
  values: Readonly<Record<string, unknown>>,
  shape: Shape,
): z.output<Shape> {
  const asked = shape.safeParse(values)
  if (asked.success) return asked.data
  throw wrongValue(where, asked.error)
}

type Issue = z.core.$ZodIssue

/** The first thing that is wrong with values of a request, in the words of the real service (its validator is Ajv). */
function wrongValue(where: string, { issues }: z.core.$ZodError): StorageError {
  const [issue] = issues
  if (!issue) return invalidRequest(`${where} is invalid`)
  const path = [where, ...issue.path.map(String)]
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
  if (!isMissing || path.length === 1) return invalidRequest(`${path.join('/')} ${demandOf(issue)}`)
  return invalidRequest(`${path.slice(0, -1).join('/')} must have required property '${path.at(-1)}'`)
}

const COUNTED: Readonly<Record<string, string>> = { array: 'items', string: 'characters' }

/** This service takes no fractions. */
const NUMBERS: ReadonlySet<string> = new Set(['int', 'number'])

function demandOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${NUMBERS.has(issue.expected) ? 'integer' : issue.expected}`
    case 'too_small': {
      const counted = COUNTED[issue.origin]
      return counted ? `must NOT have fewer than ${issue.minimum} ${counted}` : `must be >= ${issue.minimum}`
    }
    case 'too_big': {
      const counted = COUNTED[issue.origin]
      return counted ? `must NOT have more than ${issue.maximum} ${counted}` : `must be <= ${issue.maximum}`
    }
    case 'invalid_value':
      return 'must be equal to one of the allowed values'
    default:
      return issue.message
  }
}

/** The characters that hosted Supabase allows. */
const KEY = /^[\w/!.*'() &$@=;:+,?-]{1,1024}$/
const BUCKET = /^[\w!.*'() &$@=;:+,?-]{1,100}$/
const DOTS = /^\.{1,2}$/
/** Path segments in the place of a bucket; reserved names. */
const RESERVED = new Set([
  'public',
  'authenticated',
  'info',
  'list',
  'sign',
  'upload',
  'move',
  'copy',
  'list-v2',
])

/** The path of an object in its bucket, or an `InvalidKey` error. No empty segments, no `.` or `..`. */
export function objectName(path: string): string {
  const parts = path.split('/')
  if (!KEY.test(path) || parts.some((part) => part === '' || DOTS.test(part))) throw invalidKey(path)
  return path
}

/** The name of a bucket to be made, or an `InvalidBucketName` error. */
export function newBucketName(name: string): string {
  if (!BUCKET.test(name) || DOTS.test(name) || name.trim() !== name || RESERVED.has(name))
    throw invalidBucketName()
  return name
}
