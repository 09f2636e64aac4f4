import pg from 'pg'

/** Leaves every value as text. */
export const AS_TEXT: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value }

/** A statement beside a query: by its text, or one that the connection has prepared by its name. */
type Step = Readonly<{ text: string } | { name: string; values: (string | null)[] }>

/** A statement whose values and rows are texts. */
export type TextQuery = Readonly<{ text: string; name?: string | undefined; values?: (string | null)[] }>

type Sending = Readonly<{
  /** No step before the query returns columns; the last one returns a row, unless the query itself does so at once. */
  before: readonly Step[]
  after?: readonly Step[]
  /** How long what was sent before on the connection may take, milliseconds. */
  busy?: number
}>

/**
 * Sends `query` between other statements, all of them with one answer: an answer costs the database a system call and this server an
 * event. Resolves with the results of the query and of each step after it. Where something fails, the database skips everything after
 * it. It is made to send what the steps have returned before it begins with the query, so that a lost connection, which is closed after
 * 5 s without a row, is distinguished from a query that takes its time.
 */
export function sendBetween(
  client: pg.ClientBase,
  query: pg.QueryConfig,
  { before, after = [], busy = 0 }: Sending,
): Promise<readonly pg.QueryResult[]> {
  const extended: pg.QueryConfig & { queryMode: 'extended' } = { ...query, queryMode: 'extended' }
  return new Promise((resolve, reject) => {
    let silence: NodeJS.Timeout | undefined
    const sent = new pg.Query(extended, (error, results) => {
      clearTimeout(silence)
      // The driver answers several statements with several results.
      if (error) reject(error)
      else resolve((results as unknown as pg.QueryResult[]).slice(before.length))
    })
    sent.once('row', () => clearTimeout(silence))
    const submit = sent.submit.bind(sent)
    sent.submit = (connection) => {
      const { stream } = connection
      const silent = () => stream.destroy(new Error('Query read timeout'))
      silence = setTimeout(silent, OPENING_TIMEOUT + busy)
      stream.cork()
      for (const step of before) send(connection, step)
      connection.flush()
      const failed = submit(after.length > 0 ? endingWith(after, connection) : connection)
      stream.uncork()
      return failed
    }
    // For the driver, which counts from the moment of sending.
    client.query(Object.assign(sent, { query_timeout: QUERY_TIMEOUT + busy }))
  })
}

/** The connection; what the driver sends there asks for its answer only after the steps. */
const endingWith = (after: readonly Step[], connection: pg.Connection): pg.Connection =>
  Object.create(connection, {
    sync: {
      value() {
        for (const step of after) {
          send(connection, step, () => connection.describe({ type: 'P', name: '' }, true))
        }
        connection.sync()
      },
    },
  })

function send(connection: pg.Connection, step: Step, describe = () => {}): void {
  if ('text' in step) connection.parse({ name: '', text: step.text, types: [] }, true)
  connection.bind('text' in step ? {} : { statement: step.name, values: step.values }, true)
  describe()
  connection.execute({}, true)
}

// Longest times, in milliseconds.

/** BEGIN and the settings of a caller, which cost the database nothing: a connection that does not answer them by then is lost. */
export const OPENING_TIMEOUT = 5_000

/** A statement, where its role has no other limit. */
export const STATEMENT_TIMEOUT = 15_000

/** A statement until the driver gives its connection up: a network that drops packets is reported by TCP only after a quarter of an hour. */
export const QUERY_TIMEOUT = STATEMENT_TIMEOUT + 2_000

/**
 * A statement by its role, as at hosted Supabase. Filters may be regular expressions that run for hours; those of anonymous callers end
 * before other requests time out waiting for a connection.
 */
const OF_ROLES: ReadonlyMap<string, number> = new Map([
  ['anon', 3_000],
  ['authenticated', 8_000],
])

/** Longest statement of a role. */
export const statementTimeout = (role: string): number => OF_ROLES.get(role) ?? STATEMENT_TIMEOUT
