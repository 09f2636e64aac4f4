import type pg from 'pg'
import { asRole } from '../database/transaction.ts'
import type { Claims } from '../http/claims.ts'

/**
 * Whether an account is an administrator, by the project's query with the account's own rights; without a query there are no
 * administrators.
 */
export function administers(pool: pg.Pool, query: string | undefined): (account: Claims) => Promise<boolean> {
  if (!query) return async () => false
  return async (claims) => {
    const { rows } = await asRole(pool, { claims }, 'read', (client) => client.query(query))
    return rows[0]?.admin === true
  }
}
