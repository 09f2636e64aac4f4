import { mask } from './mask.ts'

/** An error as it is logged. Other properties that libraries add (rows, mails, requests) are left out. */
export type DescribedError = Readonly<{
  type: string
  message: string
  stack: string
  cause?: DescribedError | undefined
  errors?: readonly DescribedError[] | undefined
  [fact: string]: unknown
}>

/** Properties that never contain user data; those of the database are names, not values. */
const FACTS = ['code', 'errno', 'syscall', 'status', 'statusCode', 'responseCode', 'command'] as const
const DATABASE_FACTS = ['severity', 'schema', 'table', 'column', 'dataType', 'constraint', 'routine'] as const

/** Longest chain of causes that is logged. */
const MAX_DEPTH = 5

/** Serialises a thrown value without personal data: only properties of an allow list, and masked texts. */
export function describeError(thrown: unknown, depth = 0): DescribedError {
  if (!(thrown instanceof Error))
    return { type: typeof thrown, message: mask(describeOther(thrown)), stack: '' }
  const deeper = (inner: unknown) => describeError(inner, depth + 1)
  const { cause } = thrown
  return {
    type: thrown.name,
    message: mask(ownMessage(thrown)),
    ...facts(thrown, isOfDatabase(thrown) ? [...FACTS, ...DATABASE_FACTS] : FACTS),
    stack: framesOf(thrown),
    ...(cause !== undefined && depth < MAX_DEPTH ? { cause: deeper(cause) } : {}),
    ...(thrown instanceof AggregateError && depth < MAX_DEPTH ? { errors: thrown.errors.map(deeper) } : {}),
  }
}

/** Errors of the Supabase clients are plain objects; their `details` and `hint` may quote values. */
function describeOther(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown
  const { code, message } = (thrown ?? {}) as { code?: unknown; message?: unknown }
  return [code, typeof message === 'string' ? withoutQuotes(message) : undefined].filter(Boolean).join(': ')
}

/** The message without quoted values and without a mail server's response, which may contain addresses. */
function ownMessage(error: Error): string {
  const { response } = error as { response?: unknown }
  if (isQuoting(error)) return withoutQuotes(error.message)
  return typeof response === 'string' ? error.message.replaceAll(response, '…') : error.message
}

/** Messages of PostgreSQL and of JSON.parse quote their input. */
const isQuoting = (error: Error): boolean => isOfDatabase(error) || error instanceof SyntaxError

/** PostgreSQL's errors have a severity and an SQLSTATE; `detail`, `where` and `hint` may hold whole rows. */
function isOfDatabase(error: Error): boolean {
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  return typeof severity === 'string' && typeof code === 'string' && /^[\dA-Z]{5}$/.test(code)
}

/** From the first quote to the last, since quoted values may contain quotes. */
const withoutQuotes = (message: string): string => message.replace(/["'][\s\S]*["']/, '"…"')

function facts(error: Error, names: readonly string[]): Record<string, string | number> {
  const found: Record<string, string | number> = {}
  for (const name of names) {
    const value = (error as unknown as Record<string, unknown>)[name]
    if (typeof value === 'number') found[name] = value
    if (typeof value === 'string') found[name] = mask(value)
  }
  return found
}

/** The frames of the stack, without the message above them. */
function framesOf(error: Error): string {
  return (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
