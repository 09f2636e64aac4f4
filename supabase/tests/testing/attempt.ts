import pg from 'pg'
import { asRole } from 'zunft-backend/database'
import type { Claims } from 'zunft-backend/http'

type Attempt = Readonly<{
  /** Rows returned or affected; undefined when the statement was refused. */
  count?: number
  rows: ReadonlyArray<Record<string, unknown>>
  /** SQLSTATE of the error. */
  code?: string
  /** All fields of the error, as a response could contain them. */
  text?: string
}>

class Undone extends Error {
  readonly result: pg.QueryResult
  constructor(result: pg.QueryResult) {
    super('undone')
    this.result = result
  }
}

/** Runs one statement as the caller and rolls it back, so that attempts do not affect each other. */
export async function attempt(
  pool: pg.Pool,
  claims: Claims,
  text: string,
  values: unknown[] = [],
): Promise<Attempt> {
  try {
    return await asRole(pool, { claims }, 'write', async (client) => {
      throw new Undone(await client.query(text, values))
    })
  } catch (error) {
    if (error instanceof Undone) return { count: error.result.rowCount ?? 0, rows: error.result.rows }
    if (error instanceof pg.DatabaseError) {
      const { code, message, detail, hint } = error
      return { rows: [], ...(code && { code }), text: [message, detail, hint].filter(Boolean).join('\n') }
    }
    throw error
  }
}

/** Runs one statement as the caller and commits it. Throws when it is refused. */
export async function perform(pool: pg.Pool, claims: Claims, text: string, values: unknown[] = []) {
  return await asRole(pool, { claims }, 'write', (client) => client.query(text, values))
}
