import type pg from 'pg'

/**
 * Runs `work` beside the open transaction of another connection, which is rolled back unless `work` commits it. The connection is given back
 * even when a statement fails, such as one that ends a deadlock: the end of a pool waits for each of its connections.
 */
export async function besideTransaction<T>(
  pool: pg.Pool,
  work: (open: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const open = await pool.connect()
  try {
    await open.query('begin')
    return await work(open)
  } finally {
    await open.query('rollback').catch(() => {})
    open.release()
  }
}

/** How many connections wait for what the transaction has locked. */
export async function waitingFor(open: pg.ClientBase): Promise<number> {
  const { rows } = await open.query<{ waiting: number }>(
    `select count(distinct pid)::int as waiting from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`,
  )
  return rows[0]?.waiting ?? 0
}
