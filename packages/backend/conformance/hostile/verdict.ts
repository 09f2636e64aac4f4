import type { Answer } from '../client/send.ts'
import type { HostileRequest } from './request.ts'

/**
 * Traces of our own statements, of our files and of a JavaScript stack; no request of ours contains them. PostgREST, too, names the one
 * CSV column of a scalar result `pgrst_scalar`.
 */
const INSIDE = [
  /set_config|json_agg|json_to_record|json_populate|pgrst_(?!scalar)/i,
  /^\s+at .*[:(]\d+/m,
  /node_modules|backend\/src\/|\.ts:\d+/,
  /Cannot read propert|is not a function|is not iterable|Maximum call stack/,
]

const KEYS = 'code,details,hint,message'

/** The fault of a response to a hostile request; undefined without one. */
export function verdict({ method }: Pick<HostileRequest, 'method'>, answer: Answer): string | undefined {
  const { status, headers, body } = answer
  if (status >= 500 || status < 200) return `status ${status}`
  const leak = INSIDE.find((pattern) => pattern.test(body))
  if (leak) return `inner details (${leak})`
  if (method === 'HEAD' || status === 204) return body === '' ? undefined : 'a body where none may be'
  if (status < 300) return isJson(headers['content-type']) && body !== '' ? unreadable(body) : undefined
  if (!isJson(headers['content-type'])) return `an error of type ${headers['content-type']}`
  return unreadable(body) ?? shapeFault(JSON.parse(body))
}

const isJson = (type: string | undefined): boolean =>
  /^application\/(vnd\.pgrst\.\w+\+)?json/.test(type ?? '')

function unreadable(body: string): string | undefined {
  try {
    JSON.parse(body)
    return undefined
  } catch {
    return 'a body that is no JSON'
  }
}

function shapeFault(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return 'an error that is no object'
  if (Object.keys(error).sort().join() !== KEYS) return `an error with the keys ${Object.keys(error)}`
  const { code, message } = error as Record<string, unknown>
  return typeof code === 'string' && typeof message === 'string'
    ? undefined
    : 'an error without code and message'
}
