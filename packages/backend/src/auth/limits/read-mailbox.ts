import type pg from 'pg'
import { queryAsRole } from '../../database/reads.ts'

/** The mailbox behind a normalised address: addresses of one mailbox share its limits. */
export type MailboxOf = (address: string) => Promise<string>

/**
 * Asks the project for the mailbox of an address, by its query `mailbox.sql` with the role `service_role`: one row `mailbox` for the
 * address ($1). Without a query, and where it answers null, each address is its own mailbox.
 */
export function readMailbox(pool: pg.Pool, query: string | undefined): MailboxOf {
  if (!query) return async (address) => address
  return async (address) => {
    const statement = { name: 'mailbox', text: query, values: [address] }
    const { rows } = await queryAsRole(pool, { claims: { role: 'service_role' } }, statement)
    return rows[0]?.mailbox ?? address
  }
}
