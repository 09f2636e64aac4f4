import type { Database } from '../context.ts'

/**
 * Locks the account's row until the end of the transaction, so that changes of its credentials are serialised. Always the first row of
 * an account to be locked, to avoid deadlocks.
 */
export async function lockUser(client: Database, userId: string): Promise<void> {
  await client.query('select from auth.users where id = $1 for no key update', [userId])
}
