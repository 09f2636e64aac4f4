import type pg from 'pg'
import { queryAsRole } from '../../database/reads.ts'

/** Values of a project's own placeholders, by name. */
export type ProjectValues = Readonly<Record<string, string>>

/** Maximum length of a value in characters; the rest is cut off. */
const LONGEST = 200

/**
 * Reads the values of a project's placeholders: the columns of the one row of its query `mail-values.sql`, asked with the role
 * `service_role` for each mail. Each value becomes one line of at most 200 characters, null an empty one. Without a query there are none.
 */
export function readProjectValues(pool: pg.Pool, query: string | undefined): () => Promise<ProjectValues> {
  if (!query) return async () => ({})
  return async () => {
    const { rows } = await queryAsRole(pool, { claims: { role: 'service_role' } }, { text: query })
    const columns = Object.entries((rows[0] ?? {}) as Record<string, unknown>)
    return Object.fromEntries(columns.map(([name, value]) => [name, oneLine(value)]))
  }
}

function oneLine(value: unknown): string {
  const line = String(value ?? '').replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
  return Array.from(line.trim()).slice(0, LONGEST).join('')
}
