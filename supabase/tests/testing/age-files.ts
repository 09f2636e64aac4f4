import type pg from 'pg'

/**
 * Moves the timestamps of stored files back instead of waiting: those whose names end in `endings`. Without triggers, since the real
 * storage service has one that sets them.
 */
export async function ageFiles(superuser: pg.Pool, endings: readonly string[], days: number): Promise<void> {
  const client = await superuser.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(
      `update storage.objects set updated_at = now() - $2 * interval '1 day' where name like any ($1)`,
      [endings.map((ending) => `%${ending}`), days],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
