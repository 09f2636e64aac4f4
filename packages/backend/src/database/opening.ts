import type pg from 'pg'
import type { Disconnection } from '../http/client-address.ts'
import type { Claims } from '../http/identity.ts'
import { AS_TEXT, sendBetween, statementTimeout, type TextQuery } from './node-bus.ts'

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
    and set_config('backend.announcing', $8, true) is not null
    and set_config('transaction_read_only', coalesce($9, current_setting('transaction_read_only')), true) is not null`,
}

const BEGINNING = { name: 'begin', text: BEGIN.write }
const COMMITTING = { name: 'commit', text: 'COMMIT' }
const ANNOUNCING = { name: 'announce', text: 'select announcements.send()' }

/** Prepares what begins a transaction, sets its caller and ends it, on a new connection. */
export async function prepareOpening(client: pg.ClientBase): Promise<void> {
  const settings = { ...SETTINGS, values: ['none', '', '', '', '', '', null, '', null] }
  await Promise.all([
    ...[BEGINNING, settings, COMMITTING].map((statement) => client.query(statement)),
    client.query(`prepare ${ANNOUNCING.name} as ${ANNOUNCING.text}`),
  ])
}

/** Begins a transaction and sets its caller; rejects after 5 s when the connection does not answer. */
export async function open(client: pg.ClientBase, caller: Caller, access: Access): Promise<void> {
  // BEGIN has no name here, so that it cannot be missing on the connection: what follows this query would not be in a transaction.
  const settings = { ...SETTINGS, values: settingsOf(caller, access) }
  await sendBetween(client, settings, { before: [{ text: BEGIN[access] }] })
}

/**
 * Runs one statement as the caller in a read-only transaction, with one answer; rejects after 5 s when the connection does not answer.
 * `busy` is how long what was sent before on the connection may take, milliseconds.
 */
export async function readAs(
  client: pg.ClientBase,
  caller: Caller,
  query: pg.QueryConfig,
  busy: number,
): Promise<pg.QueryResult> {
  const [read] = await sendBetween(client, query, { before: [settingsFor(caller, 'read')], busy })
  return read as pg.QueryResult
}

/**
 * Runs one statement as the caller, commits, and announces the changes (`platform/035_announcements.sql`), with one answer; rejects after
 * 5 s when the connection does not answer. The transaction of a statement that fails stays open. Resolves with the statement's result and
 * with what was announced.
 */
export async function writeAs(
  client: pg.ClientBase,
  caller: Caller,
  query: TextQuery,
): Promise<Readonly<{ written: pg.QueryResult; announcements: string }>> {
  const before = [prepared(BEGINNING), settingsFor(caller, 'write')]
  const after = [prepared(COMMITTING), prepared(ANNOUNCING)]
  const [written, , sent] = await sendBetween(client, asText(query), { before, after })
  return { written: written as pg.QueryResult, announcements: sent?.rows[0]?.[0] ?? '' }
}

/** Rows are arrays of texts. */
const asText = (query: TextQuery) => ({ ...query, rowMode: 'array' as const, types: AS_TEXT })

const settingsFor = (caller: Caller, access: Access) => ({
  name: SETTINGS.name,
  values: settingsOf(caller, access),
})

/** By its name, as the driver would count a text that is parsed here as that of the statement. */
const prepared = ({ name }: Readonly<{ name: string }>) => ({ name, values: [] })

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
