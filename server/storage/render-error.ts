import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ServerEnv } from '../http/claims.ts'
import { HttpError, InvalidTokenError, type TokenFault } from '../http/errors.ts'
import { accessDenied, invalidRequest, StorageError } from './errors.ts'

/**
 * The one renderer of this service. The official client expects HTTP 400 and the true status as a string in the body;
 * only what other software acts upon (unsatisfiable range, missing key, rate limit, our own failure) keeps its status.
 */
export function renderStorageError(error: Error, c: Context<ServerEnv>): Response {
  if (error instanceof HttpError && !(error instanceof InvalidTokenError)) {
    const { status, code, message, headers } = error
    return c.json({ statusCode: String(status), error: 'Error', message, code }, status, headers)
  }
  const known = toStorageError(error)
  if (!known) {
    c.get('log')?.error({ err: error }, 'a storage request failed')
    const message = 'Internal Server Error'
    return c.json({ statusCode: '500', error: 'internal', message, code: 'InternalError' }, 500)
  }
  const { statusCode, code, message, headers } = known
  const status: ContentfulStatusCode = statusCode === '416' ? 416 : 400
  return c.json({ statusCode, error: known.error, message, code }, status, headers)
}

function toStorageError(error: Error): StorageError | undefined {
  if (error instanceof StorageError) return error
  if (error instanceof InvalidTokenError) return accessDenied(TOKEN_MESSAGES[error.fault])
  return fromDatabase(error)
}

/** The words of the library the hosted service uses; apps compare them. */
const TOKEN_MESSAGES: Record<TokenFault, string> = {
  expired: '"exp" claim timestamp check failed',
  not_yet_valid: '"nbf" claim timestamp check failed',
  malformed: 'Invalid Compact JWS',
  bad_signature: 'signature verification failed',
}

/** What PostgreSQL refuses because of who asks or what was sent; everything else it says is our mistake. */
function fromDatabase(error: Error): StorageError | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === '42501') return accessDenied()
  // set_config refuses a role that does not exist.
  if (code === '22023') return accessDenied('The role of the token does not exist')
  if (/^22\w{3}$|^23514$|^54000$/.test(code)) return invalidRequest('The request holds a value that cannot be stored')
  return undefined
}
