import { countFailure, undoFailures } from './code-failures.ts'
import type { AuthContext, Database } from './context.ts'
import type { OneTimeToken, TokenType } from './keys.ts'

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

export type ConsumedToken = Readonly<{ userId: string; type: TokenType; relatesTo: string }>

/** Wrong codes after which the code of a mail is invalid. */
const MAX_ATTEMPTS = 5

type Row = Readonly<{ user_id: string; token_type: TokenType; relates_to: string }>

/**
 * Consumes the token of a link; undefined when no token of these kinds exists or it has expired. Locks the account first, as all
 * transactions do, to avoid deadlocks between two links of one account.
 */
export async function consumeToken(
  { oneTimeTokens }: AuthContext,
  database: Database,
  token: string,
  types: readonly TokenType[],
): Promise<ConsumedToken | undefined> {
  const { rows } = await database.query<Row>({
    name: 'take token',
    text: `with account as (
        select id from auth.users
        where id = (select user_id from auth.one_time_tokens where token_hash = $1) for no key update
      )
      delete from auth.one_time_tokens as t using account
      where t.user_id = account.id and t.token_hash = $1 and t.token_type = any($2) and t.expires_at > now()
      returning t.user_id, t.token_type, t.relates_to`,
    values: [oneTimeTokens.hashOfToken(token), types],
  })
  return taken(rows[0])
}

/**
 * Consumes a typed code of the account with this address (or pending new address). Each code is counted as wrong before it is
 * compared: of many concurrent ones five are compared and the others refused. A new mail allows five more, up to a limit per day;
 * links are not affected by it.
 */
export async function consumeCode(
  { oneTimeTokens }: AuthContext,
  database: Database,
  userId: string,
  code: string,
  types: readonly TokenType[],
  relatesTo: string,
): Promise<ConsumedToken | undefined> {
  const { rows: compared } = await database.query<Row & { code_hash: string; matches: boolean }>({
    name: 'compare code',
    text: `with account as (select id from auth.users where id = $1 for no key update)
      update auth.one_time_tokens as t set failed_attempts = t.failed_attempts + 1
      from account, unnest($2::text[], $3::text[]) as given (type, hash)
      where t.user_id = account.id and t.token_type = given.type and t.relates_to = $4 and t.expires_at > now()
        and t.failed_attempts < $5
      returning t.user_id, t.token_type, t.relates_to, t.code_hash, t.code_hash = given.hash as matches`,
    values: [
      userId,
      types,
      types.map((type) => oneTimeTokens.hashOfCode(userId, type, code)),
      relatesTo,
      MAX_ATTEMPTS,
    ],
  })
  if (compared.length === 0) return undefined
  const kind = types.includes('reauthentication') ? 'reauthentication' : 'mail'
  const tooMany = await countFailure(database, userId, kind)
  const match = compared.find(({ matches }) => matches)
  if (tooMany || !match) return undefined
  const { rows } = await database.query<Row>({
    name: 'take code',
    text: `delete from auth.one_time_tokens where user_id = $1 and token_type = $2 and code_hash = $3
      returning user_id, token_type, relates_to`,
    values: [userId, match.token_type, match.code_hash],
  })
  if (rows[0]) await undoFailures(database, userId, kind, 1)
  return taken(rows[0])
}

function taken(row: Row | undefined): ConsumedToken | undefined {
  return row && { userId: row.user_id, type: row.token_type, relatesTo: row.relates_to }
}
