import type { Context } from 'hono'
import { isOutage } from '../database/transaction.ts'
import { HttpError, InvalidTokenError, type TokenFault } from '../http/errors.ts'
import type { ServerEnv } from '../http/identity.ts'
import {
  accessDenied,
  alreadyExists,
  internalError,
  invalidRequest,
  noSuchBucket,
  StorageError,
  unavailable,
} from './errors.ts'

/** Renders every error of the service. Errors from 500 on are logged with their cause and answered without it. */
export function renderStorageError(error: Error, c: Context<ServerEnv>): Response {
  const known = toStorageError(error)
  if (known.httpStatus >= 500) c.get('log')?.().error({ err: error }, 'a storage request failed')
  return new Response(c.req.method === 'HEAD' ? null : JSON.stringify(known.body), {
    status: known.httpStatus,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...known.headers,
    },
  })
}

function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  if (error instanceof InvalidTokenError) return accessDenied(TOKEN_TEXTS[error.fault], error)
  if (error instanceof HttpError) return gatewayError(error)
  if (isOutage(error) || isDiskFault(error)) return unavailable(error)
  return databaseError(error) ?? internalError(error)
}

/** The disk is full, over its quota, failing or mounted read-only. */
function isDiskFault(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT|EIO|EROFS)$/.test((error as NodeJS.ErrnoException).code ?? '')
}

const TOKEN_TEXTS: Record<TokenFault, string> = {
  expired: '"exp" claim timestamp check failed',
  not_yet_valid: '"nbf" claim timestamp check failed',
  issued_at_future: '"iat" claim timestamp check failed (it should be in the past)',
  malformed: 'Invalid Compact JWS',
  bad_signature: 'signature verification failed',
}

/** Missing key, rate limit, over-long URL: keep their own HTTP status, as hosted Supabase's gateway does. */
function gatewayError({ status, code, message, headers }: HttpError): StorageError {
  return new StorageError(
    { statusCode: String(status), error: code, message, code },
    { httpStatus: status, headers },
  )
}

/** Errors of the database that are the caller's, by SQLSTATE. */
function databaseError(error: unknown): StorageError | undefined {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  switch (code) {
    case '42501': // insufficient_privilege: a grant or a policy says no
      return accessDenied(undefined, error)
    case '23505': // unique_violation
      return alreadyExists()
    case '23503': // foreign_key_violation
      return constraint === 'objects_bucketId_fkey' ? noSuchBucket() : undefined
    case '23514': // check_violation
    case '22001': // string_data_right_truncation
    case '22P02': // invalid_text_representation
    case '22021': // character_not_in_repertoire
    case '22P05': // untranslatable_character
    case '54000': // program_limit_exceeded: a name too long for its index
      return invalidRequest('The request holds a value that cannot be stored', error)
    case '22023': // a token whose role does not exist
    case '28000':
    case '0P000':
      return accessDenied('The role of the token does not exist', error)
    default:
      return undefined
  }
}
