import pg from 'pg'
import type { Claims } from '../http/claims.ts'

/** The request on whose behalf a transaction runs; policies and functions read it from `request.*` settings. */
export type Caller = Readonly<{
  claims: Claims
  method?: string
  path?: string
  headers?: Readonly<Record<string, string>>
  cookies?: Readonly<Record<string, string>>
  /** Aborts when the client has disconnected; reads are cancelled then. */
  disconnected?: AbortSignal | undefined
  /**
   * Called after the commit of a transaction with what it has announced, lines of channel and payload. Empty when it has announced
   * nothing, or more than is known.
   */
  committed?: ((announcements: string) => void) | undefined
}>

export type Access = 'read' | 'write'

export const BEGIN = { read: 'BEGIN READ ONLY', write: 'BEGIN' } as const

/** Milliseconds for BEGIN, which costs the database nothing: a connection that does not answer it by then is lost. */
export const OPENING_TIMEOUT = 5_000

/**
 * `statement_timeout` by role, as at hosted Supabase; other roles have the pool's. Filters may be regular expressions that run for
 * hours; those of anonymous callers end before other requests time out waiting for a connection.
 */
const STATEMENT_TIMEOUTS: ReadonlyMap<string, string> = new Map([
  ['anon', '3s'],
  ['authenticated', '8s'],
])

/** Sets the caller. In a condition, so that the settings are not sent back. */
const SETTINGS = {
  name: 'caller',
  text: `select where set_config('role', $1, true) is not null and set_config('request.jwt.claims', $2, true) is not null
    and set_config('request.method', $3, true) is not null and set_config('request.path', $4, true) is not null
    and set_config('request.headers', $5, true) is not null and set_config('request.cookies', $6, true) is not null
    and set_config('statement_timeout', coalesce($7, current_setting('statement_timeout')), true) is not null
    and set_config('zunft.announcing', $8, true) is not null`,
}

/** Prepares what `open` sends, on a new connection. */
export async function prepareOpening(client: pg.ClientBase): Promise<void> {
  await client.query({ ...SETTINGS, values: ['none', '', '', '', '', '', null, ''] })
}

/** Begins a transaction and sets its caller; rejects after 5 s when the connection does not answer. */
export function open(client: pg.ClientBase, caller: Caller, access: Access): Promise<void> {
  const settings = [
    caller.claims.role,
    JSON.stringify(caller.claims),
    caller.method ?? '',
    caller.path ?? '',
    JSON.stringify(caller.headers ?? {}),
    JSON.stringify(caller.cookies ?? {}),
    STATEMENT_TIMEOUTS.get(caller.claims.role) ?? null,
    access === 'write' ? 'after commit' : '',
  ]
  return new Promise((resolve, reject) => {
    client.query(new Opening(BEGIN[access], settings, (error) => (error ? reject(error) : resolve())))
  })
}

declare module 'pg' {
  interface Query {
    /** Sends the messages of a statement with values, the last of which asks for an answer. */
    prepare(connection: pg.Connection): void
  }
}

/**
 * Two statements that are answered together: an answer costs the database a system call and this server an event. BEGIN has no name, so
 * that it cannot be missing on the connection: nothing after it would be in a transaction. Of the two, the driver counts only the other
 * as prepared, which `prepareOpening` has done by then.
 */
class Opening extends pg.Query {
  readonly query_timeout = OPENING_TIMEOUT
  readonly #begin: string

  constructor(begin: string, settings: (string | null)[], done: (error: Error | undefined) => void) {
    super({ ...SETTINGS, values: settings }, undefined, done)
    this.#begin = begin
  }

  override prepare(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.#begin, types: [] }, true)
    connection.bind({}, true)
    connection.execute({}, true)
    super.prepare(connection)
  }
}
