import { isIPv4, isIPv6 } from 'node:net'

/** An error as it is logged. Other properties that libraries add (rows, mails, requests) are left out. */
type DescribedError = Readonly<{
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

/** Characters of a text that are logged at most, which also bounds the time of the expressions below. */
const MAX_CHARACTERS = 2_000
const LOOPBACK = /^127\.|^::1$/

/** Personal data and secrets in texts, with their replacements. Applied in order: an e-mail address before its parts. */
const MASKS: readonly (readonly [pattern: RegExp, instead: string | ((found: string) => string)])[] = [
  [/(?<=:\/\/)[^\s/@]+(?=@)/g, '[credentials]'],
  [/[^\s<>"'(),;:=/[\]]+(?:@|%40)[\p{L}\d.-]+\.\p{L}{2,}/giu, '[e-mail]'],
  [/\b[A-Z]{2}\d{2}(?:\s?[A-Z\d]{4}){2,7}(?:\s?[A-Z\d]{1,4})?\b/g, '[iban]'],
  // As people type it: in lower case only with digits, since words could match otherwise.
  [/\b[a-z]{2}\d{2}(?:[\s.-]?\d{4}){3,7}(?:[\s.-]?\d{1,4})?\b/gi, '[iban]'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [/\bsb_(?:secret|publishable)_[\w-]+/g, '[key]'],
  [/\bBearer\s+\S+/gi, 'Bearer [token]'],
  [/(?<=\/[^\s?"']*)\?[^\s"']+/g, '?[query]'],
  [/(?<![\w-])[\w-]{43,}(?![\w-])/g, '[token]'],
  [/(?<![\w.:])[\da-f:.]*[:.][\da-f:.]*(?![\w:])/gi, shortenAddress],
]

/**
 * Masks e-mail addresses, IBANs, tokens, keys, credentials in URLs, queries and IP addresses. Names cannot be recognised, so user input
 * must not be logged at all.
 */
export function mask(text: string): string {
  const short = text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
  return MASKS.reduce(
    (masked, [pattern, instead]) =>
      typeof instead === 'string' ? masked.replace(pattern, instead) : masked.replace(pattern, instead),
    short,
  )
}

/** Keeps three parts of an IPv4 address, two groups of an IPv6 address, and loopback addresses. */
function shortenAddress(found: string): string {
  if (LOOPBACK.test(found)) return found
  const [, address = '', port = ''] = /^(.*?)((?<=\.\d+):\d+)?$/.exec(found) ?? []
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.x${port}`
  return isIPv6(found) ? `${found.split(':').slice(0, 2).join(':')}:x` : found
}

const HARMLESS = /^([a-z][a-z_-]{0,40}|v1)$/
/** Path segments of the storage API; the first other one is a bucket, and a file name follows it. */
const STORAGE =
  /^(storage|v1|object|bucket|render|image|public|sign|authenticated|list|info|move|copy|upload|empty)$/
const ENDING = /\.[a-z0-9]{1,5}$/

/**
 * A path for the log: route words stay; ids, file names and other values become `…`, with the file extension where there is one.
 */
export function loggedPath(path: string): string {
  const parts = path.split('/')
  const bucket = parts[1] === 'storage' ? parts.findIndex((part) => part !== '' && !STORAGE.test(part)) : -1
  const mayStay = (part: string, at: number) => HARMLESS.test(part) && (bucket < 0 || at <= bucket)
  return parts
    .map((part, at) => (part === '' || mayStay(part, at) ? part : `…${ENDING.exec(part)?.[0] ?? ''}`))
    .join('/')
}
