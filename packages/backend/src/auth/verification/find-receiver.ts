import type { Database } from '../context.ts'
import type { TokenType } from '../one-time-tokens/one-time-token.ts'

/** Id of the account that a mail of these kinds was written to at this address: its own, or the one it wants to change to. */
export async function findReceiver(
  database: Database,
  email: string,
  types: readonly TokenType[],
): Promise<string | undefined> {
  const { rows } = await database.query<{ user_id: string }>({
    name: 'receiver of a mail',
    text: `select user_id from auth.one_time_tokens where relates_to = $1 and token_type = any($2)
      order by created_at desc limit 1`,
    values: [email, types],
  })
  return rows[0]?.user_id
}
