import type pg from 'pg'
import type { Claims } from '../http/claims.ts'
import type { Disconnection } from '../http/disconnection.ts'
import { sendBehind } from './query-behind-steps.ts'
import { statementTimeout } from './timeouts.ts'

/** The request on whose behalf a transaction runs; policies and functions read it from `request.*` settings. */
export type Caller = Readonly<{
  claims: Claims
  /** The network of the client; undefined for calls from inside of the process. */
  client?: string | undefined
  method?: string
  path?: string
  headers?: Readonly<Record<string, string>>
  cookies?: Readonly<Record<string, string>>
  /** Aborts when the client has disconnected; reads are cancelled then. */
  disconnected?: Disconnection | undefined
  /**
   * Called after the commit of a transaction with what it has announced, lines of channel and payload. Empty when it has announced
   * nothing, or more than is known.
   */
  committed?: ((announcements: string) => void) | undefined
}>

export type Access = 'read' | 'write'

export const BEGIN = { read: 'BEGIN READ ONLY', write: 'BEGIN' } as const

/** Sets the caller. In a condition, so that the settings are not sent back. */
const SETTINGS = {
  name: 'caller',
  text: `select where set_config('role', $1, true) is not null and set_config('request.jwt.claims', $2, true) is not null
    and set_config('request.method', $3, true) is not null and set_config('request.path', $4, true) is not null
    and set_config('request.headers', $5, true) is not null and set_config('request.cookies', $6, true) is not null
    and set_config('statement_timeout', coalesce($7, current_setting('statement_timeout')), true) is not null
    and set_config('zunft.announcing', $8, true) is not null
    and set_config('transaction_read_only', coalesce($9, current_setting('transaction_read_only')), true) is not null`,
}

const BEGINNING = { name: 'begin', text: BEGIN.write }

/** Prepares what begins a transaction and sets its caller, on a new connection. */
export async function prepareOpening(client: pg.ClientBase): Promise<void> {
  await Promise.all([
    client.query(BEGINNING),
    client.query({ ...SETTINGS, values: ['none', '', '', '', '', '', null, '', null] }),
    client.query('COMMIT'),
  ])
}

/** Begins a transaction and sets its caller; rejects after 5 s when the connection does not answer. */
export async function open(client: pg.ClientBase, caller: Caller, access: Access): Promise<void> {
  // BEGIN has no name here, so that it cannot be missing on the connection: what follows this query would not be in a transaction.
  await sendBehind(client, [{ text: BEGIN[access] }], { ...SETTINGS, values: settingsOf(caller, access) })
}

/**
 * Runs one statement as the caller, with one answer; rejects after 5 s when the connection does not answer. A read is a transaction by
 * itself. A write leaves its transaction open. `busy` is how long what was sent before on the connection may take, milliseconds.
 */
export function openWith(
  client: pg.ClientBase,
  caller: Caller,
  access: Access,
  query: pg.QueryConfig,
  busy = 0,
): Promise<pg.QueryResult> {
  const settings = { name: SETTINGS.name, values: settingsOf(caller, access) }
  // Prepared, as the driver would count any text that is parsed here as that of the statement.
  const begin = { name: BEGINNING.name, values: [] }
  return sendBehind(client, access === 'read' ? [settings] : [begin, settings], query, busy)
}

function settingsOf(caller: Caller, access: Access): (string | null)[] {
  return [
    caller.claims.role,
    JSON.stringify(caller.claims),
    caller.method ?? '',
    caller.path ?? '',
    JSON.stringify(caller.headers ?? {}),
    JSON.stringify(caller.cookies ?? {}),
    `${statementTimeout(caller.claims.role)}ms`,
    access === 'write' ? 'after commit' : '',
    access === 'read' ? 'on' : null,
  ]
}
