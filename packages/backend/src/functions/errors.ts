import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { TokenFault } from '../http/errors.ts'

/** An error of the platform; functions answer their own errors. */
export class FunctionsError extends Error {
  override name = 'FunctionsError'
  readonly status: ContentfulStatusCode
  readonly code: string
  /** The function gave no response; the official client throws a `FunctionsRelayError`. */
  readonly relay: boolean
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    extra: { relay?: boolean; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause })
    this.status = status
    this.code = code
    this.relay = extra.relay ?? false
    this.headers = extra.headers ?? {}
  }
}

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
