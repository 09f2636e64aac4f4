import type { Database } from '../context.ts'

/** Ends sessions of an account: all, the given one (`local`), or all but the given one (`others`). */
export async function endSessions(
  database: Database,
  userId: string,
  sessionId: string | undefined,
  scope: 'global' | 'local' | 'others',
): Promise<void> {
  await database.query(
    `delete from auth.sessions where user_id = $1
      and case $3::text when 'local' then id = $2::uuid when 'others' then id is distinct from $2::uuid else true end`,
    [userId, sessionId ?? null, scope],
  )
}
