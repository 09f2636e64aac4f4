import type { ContentfulStatusCode } from 'hono/utils/http-status'

/**
 * Errors that arise before a service sees the request. Each service renders them in the shape its client expects; errors without a service
 * are rendered by `gateway-error.ts`.
 */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: ContentfulStatusCode
  readonly code: string
  readonly hint: string | null
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    extra: { hint?: string; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause })
    this.status = status
    this.code = code
    this.hint = extra.hint ?? null
    this.headers = extra.headers ?? {}
  }
}

export type TokenFault = 'expired' | 'not_yet_valid' | 'issued_at_future' | 'malformed' | 'bad_signature'

/** A bearer token that is neither an API key nor a valid session token of this installation. */
export class InvalidTokenError extends HttpError {
  override name = 'InvalidTokenError'
  readonly fault: TokenFault

  constructor(fault: TokenFault, cause?: unknown) {
    super(401, 'invalid_token', TOKEN_MESSAGES[fault], { cause })
    this.fault = fault
  }
}

const TOKEN_MESSAGES: Record<TokenFault, string> = {
  expired: 'JWT expired',
  not_yet_valid: 'JWT not yet valid',
  issued_at_future: 'JWT issued at future',
  malformed: 'JWT is malformed',
  bad_signature: 'JWT has an invalid signature',
}

export const missingKey = () =>
  new HttpError(401, 'missing_api_key', 'No API key found in request', {
    hint: 'No `apikey` request header or url param was found.',
  })

export const invalidKey = () =>
  new HttpError(401, 'invalid_api_key', 'Invalid API key', {
    hint: 'Double check your Supabase `anon` or `service_role` API key.',
  })

/** The client has disconnected and does not receive it. */
export const clientDisconnected = () =>
  new HttpError(408, 'client_gone', 'The client went away before its request began')

export const bodyTooLarge = (limit: number) =>
  new HttpError(413, 'request_entity_too_large', `The request body is larger than ${limit} bytes`)

export const uriTooLong = () =>
  new HttpError(414, 'uri_too_long', 'The request URL is too long', {
    hint: 'Send fewer or shorter filters.',
  })

export const rateLimited = (seconds: number) =>
  new HttpError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    headers: { 'retry-after': String(seconds) },
  })

export const serviceNotFound = () => new HttpError(404, 'not_found', 'There is no such service or endpoint')
