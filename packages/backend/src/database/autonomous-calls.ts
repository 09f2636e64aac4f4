import pg from 'pg'
import { asRole } from './transaction.ts'

/** SQLSTATE of the notice, in the class of warnings. */
const CALL = '01ZAC'
/** Calls that wait at once; further ones are dropped. */
const MAX_PENDING = 100
const NAME = /^(\w+)\.(\w+)$/

/**
 * Calls functions in transactions of their own, which a rollback of the caller's does not take back: a trigger that refuses a row can leave
 * nothing else behind. It asks by `raise notice using errcode = '01ZAC', message = '<schema>.<function>', detail = '<JSON array of its
 * arguments, as texts>'`; PostgreSQL sends notices at once. The function runs as `service_role`, so that role needs the right to execute it.
 * Equal calls that wait are one. What fails is not tried again.
 */
export function runAutonomousCalls(pool: pg.Pool): void {
  const pending = new Set<string>()
  const call = async (name: string, values: unknown[]) => {
    const places = values.map((_, index) => `$${index + 1}`)
    await asRole(pool, { claims: { role: 'service_role' } }, 'write', (client) =>
      client.query(`select ${name}(${places})`, values),
    )
  }
  pool.on('connect', (client) => {
    client.on('notice', ({ code, message = '', detail = '' }) => {
      const [, schema, name] = NAME.exec(message) ?? []
      const key = `${message} ${detail}`
      if (code !== CALL || !schema || !name || pending.has(key) || pending.size >= MAX_PENDING) return
      pending.add(key)
      call(`${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`, JSON.parse(detail))
        .catch(() => {})
        .finally(() => pending.delete(key))
    })
  })
}
