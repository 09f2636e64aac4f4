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
  await send(client, [{ text: BEGIN[access] }], { ...SETTINGS, values: settingsOf(caller, access) })
}

/**
 * Runs one statement as the caller, with one answer; rejects after 5 s when the connection does not answer. A read is a transaction by
 * itself. A write leaves its transaction open.
 */
export function openWith(
  client: pg.ClientBase,
  caller: Caller,
  access: Access,
  query: pg.QueryConfig,
): Promise<pg.QueryResult> {
  const settings = { name: SETTINGS.name, values: settingsOf(caller, access) }
  // Prepared, as the driver would count any text that is parsed here as that of the statement.
  const begin = { name: BEGINNING.name, values: [] }
  return send(client, access === 'read' ? [settings] : [begin, settings], query)
}

function settingsOf(caller: Caller, access: Access): (string | null)[] {
  return [
    caller.claims.role,
    JSON.stringify(caller.claims),
    caller.method ?? '',
    caller.path ?? '',
    JSON.stringify(caller.headers ?? {}),
    JSON.stringify(caller.cookies ?? {}),
    STATEMENT_TIMEOUTS.get(caller.claims.role) ?? null,
    access === 'write' ? 'after commit' : '',
    access === 'read' ? 'on' : null,
  ]
}

/** Leaves every value as text. Of rows as arrays neither the database nor the driver has to know the columns then. */
export const AS_TEXT: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value }

/** A statement that returns no rows: by its text, or one that the connection has prepared by its name. */
type Step = Readonly<{ text: string } | { name: string; values: (string | null)[] }>

function send(
  client: pg.ClientBase,
  steps: readonly Step[],
  query: pg.QueryConfig & { rowMode?: string },
): Promise<pg.QueryResult> {
  const isText = query.rowMode === 'array' && query.types === AS_TEXT
  return new Promise((resolve, reject) => {
    const done: Done = (error, result) => (error ? reject(error) : resolve(result))
    client.query(isText ? new OpenedTexts(steps, query, done) : new Opened(steps, query, done))
  })
}

type Done = (error: Error | undefined, result: pg.QueryResult) => void

declare module 'pg' {
  interface Query {
    name?: string | undefined
    text: string
    values?: (string | null)[] | undefined
    _result: { addRow(row: unknown): void }
    requiresPreparation(): boolean
    hasBeenParsed(connection: pg.Connection): boolean
    /** Sends the messages of a statement, the last of which asks for an answer. */
    prepare(connection: pg.Connection): void
    handleDataRow(message: { fields: (string | null)[] }): void
    handleCommandComplete(message: unknown, connection: pg.Connection): void
    handleError(error: Error, connection: pg.Connection): void
  }
  interface Connection {
    /** Texts of statements by their names, until the database has confirmed them. */
    submittedNamedStatements: Record<string, string>
    flush(): void
  }
}

/**
 * A statement with steps before it that are answered together with it: an answer costs the database a system call and this server an
 * event. Where a step fails, the database skips everything after it. The database is made to send what the steps have returned before it
 * begins with the statement, so that a lost connection is told from a statement that takes its time.
 */
class Opened extends pg.Query {
  readonly #steps: readonly Step[]
  /** Steps that the database has not answered. */
  pending: number
  #timeout: NodeJS.Timeout | undefined

  constructor(steps: readonly Step[], query: string | pg.QueryConfig, done: Done, values?: unknown[]) {
    super(query, values, done)
    this.#steps = steps
    this.pending = steps.length
  }

  override requiresPreparation(): boolean {
    return true
  }

  override prepare(connection: pg.Connection): void {
    for (const step of this.#steps) {
      if ('text' in step) connection.parse({ name: '', text: step.text, types: [] }, true)
      connection.bind('text' in step ? {} : { statement: step.name, values: step.values }, true)
      connection.execute({}, true)
    }
    connection.flush()
    this.#timeout = setTimeout(
      () => connection.stream.destroy(new Error('Query read timeout')),
      OPENING_TIMEOUT,
    )
    this.prepareStatement(connection)
  }

  prepareStatement(connection: pg.Connection): void {
    super.prepare(connection)
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.pending === 0) super.handleCommandComplete(message, connection)
    else if (--this.pending === 0) clearTimeout(this.#timeout)
  }

  override handleError(error: Error, connection: pg.Connection): void {
    clearTimeout(this.#timeout)
    super.handleError(error, connection)
  }
}

/** The rows are taken as they come. Also, the driver does not copy the configuration of the query: altogether it takes a third less time. */
class OpenedTexts extends Opened {
  constructor(steps: readonly Step[], { name, text, values }: pg.QueryConfig, done: Done) {
    super(steps, text, done, values)
    this.name = name
  }

  override prepareStatement(connection: pg.Connection): void {
    const { name = '', text, values } = this
    if (!this.hasBeenParsed(connection)) {
      connection.parse({ name, text, types: [] }, true)
      if (name) connection.submittedNamedStatements[name] = text
    }
    connection.bind({ statement: name, values }, true)
    connection.execute({}, true)
    connection.sync()
  }

  override handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.pending === 0) this._result.addRow(fields)
  }
}
