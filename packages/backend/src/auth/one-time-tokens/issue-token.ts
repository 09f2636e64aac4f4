import type { AuthContext, Database } from '../context.ts'
import type { OneTimeToken, TokenType } from './one-time-token.ts'

/** Lifetime of a mail's token in seconds (GoTrue's default). */
const LIFETIME = 86_400

/** Creates a token for an account and invalidates an older one of its kind. `relatesTo` is the address of the mail. */
export async function issueToken(
  { oneTimeTokens }: AuthContext,
  database: Database,
  userId: string,
  type: TokenType,
  relatesTo: string,
): Promise<OneTimeToken> {
  const made = oneTimeTokens.make()
  await database.query({
    name: 'issue token',
    text: `insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash, relates_to, expires_at)
      values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
      on conflict (user_id, token_type) do update set token_hash = excluded.token_hash, code_hash = excluded.code_hash,
        relates_to = excluded.relates_to, expires_at = excluded.expires_at, failed_attempts = 0, created_at = now()`,
    values: [
      userId,
      type,
      oneTimeTokens.hashOfToken(made.token),
      oneTimeTokens.hashOfCode(userId, type, made.code),
      relatesTo,
      LIFETIME,
    ],
  })
  return made
}
