import type pg from 'pg'

/**
 * Finds the tables of a database that have no rows, and returns a function that deletes the rows they have got since, without triggers.
 * For tests that write into no other tables, in place of a new database each.
 */
export async function emptyTables(superuser: pg.Pool): Promise<() => Promise<void>> {
  const { rows } = await superuser.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`)
  const search = rows.map(
    ({ name }, place) => `select ${place} as place where not exists (select from ${name})`,
  )
  const empty = await superuser.query<{ place: number }>(search.join(' union all '))
  const deletions = empty.rows.map(({ place }) => `delete from ${rows[place]?.name};`)
  const sql = `begin; set local session_replication_role = replica; ${deletions.join('')} commit`
  return async () => void (await superuser.query(sql))
}
