import type { Database } from '../context.ts'

/**
 * Makes whatever changes who gets into an account come one after the other, until the end of the transaction: what is read from here
 * on is what others have done before. Always the first of an account's rows to be locked.
 */
export async function lockUser(client: Database, userId: string): Promise<void> {
  await client.query('select from auth.users where id = $1 for no key update', [userId])
}
