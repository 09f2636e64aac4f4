import type pg from 'pg'
import { asRole } from '../database/transaction.ts'
import type { Claims } from '../http/claims.ts'

/** Answers whether an account administers, by the project's query with the account's own rights; without a query nobody does. */
export function administers(pool: pg.Pool, query: string | undefined): (account: Claims) => Promise<boolean> {
  if (!query) return async () => false
  return async (claims) => {
    const { rows } = await asRole(pool, { claims }, 'read', (client) => client.query(query))
    return rows[0]?.admin === true
  }
}
