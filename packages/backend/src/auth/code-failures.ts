import type { Database } from './context.ts'

/**
 * Kinds of failures, by what the caller must have to try a code: the address, a session, the password, or the mailbox. They are counted
 * apart, so that an attacker with one of them does not use up the owner's attempts.
 */
export type CodeKind = 'mail' | 'reauthentication' | 'totp after password' | 'totp after mail'

/** Wrong codes per day; independent of how many new codes are requested. */
export const MAX_FAILURES = 20
const DAY = 86_400

/**
 * Counts a code as wrong before it is compared, in one statement, so that concurrent attempts cannot pass the limit. Resolves to
 * undefined when it may be compared, otherwise to the seconds until the period ends.
 */
export async function countFailure(
  database: Database,
  userId: string,
  kind: CodeKind,
): Promise<number | undefined> {
  const { rowCount } = await database.query({
    name: 'count code failure',
    text: `insert into auth.code_failures as f (user_id, kind, failures) values ($1, $2, 1)
      on conflict (user_id, kind) do update set
        failures = case when f.since + make_interval(secs => $4) < now() then 1 else f.failures + 1 end,
        since = case when f.since + make_interval(secs => $4) < now() then now() else f.since end
      where f.since + make_interval(secs => $4) < now() or f.failures < $3`,
    values: [userId, kind, MAX_FAILURES, DAY],
  })
  if (rowCount === 1) return undefined
  const { rows } = await database.query<{ seconds: number }>(
    `select ceil(extract(epoch from since + make_interval(secs => $3) - now()))::integer as seconds
     from auth.code_failures where user_id = $1 and kind = $2`,
    [userId, kind, DAY],
  )
  return Math.max(1, rows[0]?.seconds ?? 1)
}

/** Takes back the failures of a session after a right code. */
export async function undoFailures(
  database: Database,
  userId: string,
  kind: CodeKind,
  count: number,
): Promise<void> {
  await database.query(
    'update auth.code_failures set failures = greatest(failures - $3, 0) where user_id = $1 and kind = $2',
    [userId, kind, count],
  )
}
