import type { AuthRoom, Database } from '../room.ts'
import type { TokenType } from './one-time-token.ts'

export type TakenToken = Readonly<{ userId: string; type: TokenType; relatesTo: string }>

/** Wrong codes after which a mail is worthless. */
const MOST_ATTEMPTS = 5

type Row = Readonly<{ user_id: string; token_type: TokenType; relates_to: string }>

/** Uses up the token of a link; undefined when there is none of these kinds, or when it has expired. */
export async function takeToken(
  { oneTimeTokens }: AuthRoom,
  database: Database,
  token: string,
  types: readonly TokenType[],
): Promise<TakenToken | undefined> {
  const { rows } = await database.query<Row>({
    name: 'take token',
    text: `delete from auth.one_time_tokens
      where token_hash = $1 and token_type = any($2) and expires_at > now()
      returning user_id, token_type, relates_to`,
    values: [oneTimeTokens.hashOfToken(token), types],
  })
  return taken(rows[0])
}

/**
 * Uses up the code a person typed, for the account whose address (or account whose pending new address) it was sent to. Every
 * wrong code counts against the mails of the account, so that nobody can try them all.
 */
export async function takeCode(
  { oneTimeTokens }: AuthRoom,
  database: Database,
  userId: string,
  code: string,
  types: readonly TokenType[],
  relatesTo: string,
): Promise<TakenToken | undefined> {
  const { rows } = await database.query<Row>({
    name: 'take code',
    text: `delete from auth.one_time_tokens as t using unnest($2::text[], $3::text[]) as given (type, hash)
      where t.user_id = $1 and t.token_type = given.type and t.code_hash = given.hash and t.relates_to = $4
        and t.expires_at > now() and t.failed_attempts < $5
      returning t.user_id, t.token_type, t.relates_to`,
    values: [
      userId,
      types,
      types.map((type) => oneTimeTokens.hashOfCode(userId, type, code)),
      relatesTo,
      MOST_ATTEMPTS,
    ],
  })
  if (!rows[0]) {
    await database.query({
      name: 'count wrong code',
      text: `update auth.one_time_tokens set failed_attempts = failed_attempts + 1
        where user_id = $1 and token_type = any($2) and relates_to = $3`,
      values: [userId, types, relatesTo],
    })
  }
  return taken(rows[0])
}

function taken(row: Row | undefined): TakenToken | undefined {
  return row && { userId: row.user_id, type: row.token_type, relatesTo: row.relates_to }
}
