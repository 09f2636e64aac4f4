/** Who sends a request. `anon` sends only the public key; `expired` and `forged` send an invalid token. */
export type Persona =
  | 'anon'
  | 'member'
  | 'otherMember'
  /** Signed in, without a role. */
  | 'guest'
  | 'admin'
  | 'service'
  | 'expired'
  | 'forged'
  | 'garbled'

/**
 * One request of the table. `status` and `code` are what our server answers; the real PostgREST answers the same in
 * status, body and headers unless `differs` names a line of docs/differences.md.
 */
export type Case = Readonly<{
  name: string
  /** Path below /rest/v1 with its query string, percent-encoded where it must be. */
  path: string
  as?: Persona
  method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** An empty value omits a default header. */
  headers?: Readonly<Record<string, string>>
  /** A value is sent as JSON, a string exactly as it is. */
  body?: unknown
  status: number
  /** Error code of the response body. */
  code?: string
  /** The difference from PostgREST that is wanted: a heading of docs/differences.md. */
  differs?: string
}>

export type Theme = Readonly<{ theme: string; cases: readonly Case[] }>
