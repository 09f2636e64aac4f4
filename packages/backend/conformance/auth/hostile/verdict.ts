import type { Answer } from '../../client/send.ts'
import type { HostileAuthRequest } from './request.ts'

/** Traces of our own statements, of our files and of a JavaScript stack; no request of ours contains them. */
const INSIDE = [
  /auth\.(users|sessions|identities|one_time_tokens|mfa_\w+)|encrypted_password|\$2[ab]\$|statement|constraint/i,
  /^\s+at .*[:(]\d+/m,
  /node_modules|server\/(auth|http|database)|\.ts:\d+/,
  /Cannot read propert|is not a function|is not iterable|Maximum call stack|Unexpected token/,
]

/** The fault of a response to a hostile request; undefined without one. */
export function verdict(
  request: Pick<HostileAuthRequest, 'method' | 'path' | 'headers'>,
  answer: Answer,
): string | undefined {
  const { status, headers, body } = answer
  if (status >= 500 || status < 200) return `status ${status}`
  if (request.method === 'HEAD' || status === 204) return body === '' ? undefined : 'a body where none may be'
  // The page of a link must not contain the token's state.
  if (request.method === 'GET' && request.path.startsWith('/verify?') && isPage(headers['content-type']))
    return INSIDE.some((pattern) => pattern.test(body)) ? 'inner details on a page' : undefined
  if (status === 303) return isHome(headers.location) ? undefined : `a redirect to ${headers.location}`
  if (!/^application\/json/.test(headers['content-type'] ?? ''))
    return `an answer of type ${headers['content-type']}`
  const content = parsed(body)
  if (content === undefined) return 'a body that is no JSON'
  if (status < 300) return undefined
  const leak = INSIDE.find((pattern) => pattern.test(body))
  if (leak) return `inner details (${leak})`
  return shapeFault(content, status, headers['x-supabase-api-version'])
}

const isPage = (type: string | undefined): boolean => /^text\/html/.test(type ?? '')

/** Redirects lead to the site, whatever `redirect_to` is. */
const isHome = (location: string | undefined): boolean =>
  URL.parse(location ?? '')?.hostname === '127.0.0.1' ||
  /^http:\/\/(localhost|\[::1\])[:/#?]/.test(location ?? '')

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Errors are `{ code, message }` when the answer bears a version, else `{ code: status, error_code, msg }`. */
function shapeFault(error: unknown, status: number, version: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return 'an error that is no object'
  const { weak_password: _reasons, ...rest } = error as Record<string, unknown>
  const keys = Object.keys(rest).join()
  if (version !== undefined) return keys === 'code,message' ? undefined : `an error with the keys ${keys}`
  if (keys !== 'code,error_code,msg') return `an error with the keys ${keys}`
  return rest.code === status ? undefined : `an error of status ${status} that says ${rest.code}`
}
