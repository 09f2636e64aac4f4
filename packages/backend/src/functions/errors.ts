import type { TokenFault } from '../http/errors.ts'
import { FunctionsError } from './functions-error.ts'

/** Errors of the platform with Supabase's status, code and message; errors that Supabase does not have use the same format. */

export const functionNotFound = () => new FunctionsError(404, 'NOT_FOUND', 'Requested function was not found')

export const missingAuthorization = () =>
  new FunctionsError(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header')

export const invalidToken = (fault: TokenFault, cause: unknown) =>
  fault === 'malformed'
    ? new FunctionsError(401, 'UNAUTHORIZED_INVALID_JWT_FORMAT', 'Invalid JWT format', { cause })
    : new FunctionsError(401, 'UNAUTHORIZED_INVALID_JWT', 'Invalid JWT', { cause })

export const functionBroken = (cause: unknown) =>
  new FunctionsError(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)', { cause })

export const bootFailed = (cause: unknown) =>
  new FunctionsError(503, 'BOOT_ERROR', 'Function failed to start (please check logs)', {
    relay: true,
    cause,
  })

/** Error of a task that ended early; the function decides on the response. */
export const taskEnded = (why: string) => new FunctionsError(500, 'TASK_ENDED', `The task ${why}`)

export const functionTimedOut = () =>
  new FunctionsError(504, 'REQUEST_TIMEOUT', 'Function did not answer in time', { relay: true })
