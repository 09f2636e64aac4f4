import pg from 'pg'
import { OPENING_TIMEOUT, QUERY_TIMEOUT } from './timeouts.ts'

/** Leaves every value as text. With rows as arrays, neither the database nor the driver then has to know the columns. */
export const AS_TEXT: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value }

/** A statement beside a query: by its text, or one that the connection has prepared by its name. Before a query it returns no rows. */
export type Step = Readonly<{ text: string } | { name: string; values: (string | null)[] }>

/** A statement whose values and rows are texts. */
export type TextQuery = Readonly<{ text: string; name?: string | undefined; values?: (string | null)[] }>

/**
 * Sends `query` behind `steps`; rejects when one of them fails, and after 5 s when the connection does not answer the steps. `busy` is how
 * long what was sent before on the connection may take, milliseconds.
 */
export function sendBehind(
  client: pg.ClientBase,
  steps: readonly Step[],
  query: pg.QueryConfig & { rowMode?: string },
  busy = 0,
): Promise<pg.QueryResult> {
  const isText = query.rowMode === 'array' && query.types === AS_TEXT
  return new Promise((resolve, reject) => {
    const done: Done = (error, result) => (error ? reject(error) : resolve(result))
    client.query(
      isText
        ? new TextQueryBehindSteps(steps, busy, query, done)
        : new QueryBehindSteps(steps, busy, query, done),
    )
  })
}

/**
 * Sends `query` between `before`, as `sendBehind` does, and `after`, all of it with one answer. Resolves with the results of the query and
 * of each step after it. Where something fails, everything after it is skipped.
 */
export const sendBetween = (
  client: pg.ClientBase,
  before: readonly Step[],
  query: TextQuery,
  after: readonly Step[],
): Promise<readonly pg.QueryResult[]> =>
  new Promise((resolve, reject) => {
    const done = (error: Error | undefined, results: unknown) =>
      error ? reject(error) : resolve(results as readonly pg.QueryResult[])
    client.query(new TextQueryBehindSteps(before, 0, query, done, after))
  })

type Done = (error: Error | undefined, result: pg.QueryResult) => void

declare module 'pg' {
  interface Query {
    name?: string | undefined
    text: string
    values?: (string | null)[] | undefined
    _result: { addRow(row: unknown): void }
    /** Begins another result where the one before is complete. */
    _checkForMultirow(): void
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
 * A statement with steps before it that are answered together with it: a response costs the database a system call and this server an
 * event. If a step fails, the database skips everything after it. The database has to send the results of the steps before it begins with
 * the statement, so that a lost connection can be distinguished from a slow statement.
 */
class QueryBehindSteps extends pg.Query {
  readonly #steps: readonly Step[]
  readonly #busy: number
  /** For the driver, which counts from the moment of sending. */
  readonly query_timeout: number
  /** Steps that the database has not answered. */
  pending: number
  #timeout: NodeJS.Timeout | undefined

  constructor(
    steps: readonly Step[],
    busy: number,
    query: string | pg.QueryConfig,
    done: Done,
    values?: unknown[],
  ) {
    super(query, values, done)
    this.#steps = steps
    this.#busy = busy
    this.query_timeout = QUERY_TIMEOUT + busy
    this.pending = steps.length
  }

  override requiresPreparation(): boolean {
    return true
  }

  override prepare(connection: pg.Connection): void {
    for (const step of this.#steps) sendStep(connection, step)
    connection.flush()
    this.#timeout = setTimeout(
      () => connection.stream.destroy(new Error('Query read timeout')),
      OPENING_TIMEOUT + this.#busy,
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

function sendStep(connection: pg.Connection, step: Step): void {
  if ('text' in step) connection.parse({ name: '', text: step.text, types: [] }, true)
  connection.bind('text' in step ? {} : { statement: step.name, values: step.values }, true)
  connection.execute({}, true)
}

/** The rows are taken as they come. Also, the driver does not copy the configuration of the query: altogether it takes a third less time. */
class TextQueryBehindSteps extends QueryBehindSteps {
  readonly #after: readonly Step[]

  constructor(
    steps: readonly Step[],
    busy: number,
    { name, text, values }: pg.QueryConfig,
    done: Done,
    after: readonly Step[] = [],
  ) {
    super(steps, busy, text, done, values)
    this.name = name
    this.#after = after
  }

  override prepareStatement(connection: pg.Connection): void {
    const { name = '', text, values } = this
    if (!this.hasBeenParsed(connection)) {
      connection.parse({ name, text, types: [] }, true)
      if (name) connection.submittedNamedStatements[name] = text
    }
    connection.bind({ statement: name, values }, true)
    connection.execute({}, true)
    for (const step of this.#after) sendStep(connection, step)
    connection.sync()
  }

  override handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.pending > 0) return
    this._checkForMultirow()
    this._result.addRow(fields)
  }
}
