import pg from 'pg'
import { queryAsRole } from '../../database/reads.ts'
import type { Claims } from '../../http/claims.ts'
import type { Key } from './notification.ts'
import { type Relation, tableOfSource } from './relations.ts'

/**
 * The deleted rows, by `keyText`, that the caller cannot have seen. The policies are evaluated on a row with only its key: false means
 * that they reject every row with it ("admins only"); null, that the result depends on columns that are no longer known.
 */
export async function hiddenDeletions(
  pool: pg.Pool,
  claims: Claims,
  { source, policy, keyColumns }: Relation,
  keys: readonly Key[],
): Promise<ReadonlySet<string>> {
  if (policy === null || keys.length === 0) return new Set()
  const [schema, table] = tableOfSource(source).map((name) => pg.escapeIdentifier(name))
  const keyList = keyColumns.map((name) => `${table}.${pg.escapeIdentifier(name)}`).join(', ')
  const text = `
    select json_build_array(${keyList})::text as key
    from json_populate_recordset(null::${schema}.${table}, $1) as ${table}
    where (${policy}) is false`
  const { rows } = await queryAsRole(pool, { claims }, { text, values: [JSON.stringify(keys)] })
  return new Set((rows as { key: string }[]).map(({ key }) => JSON.stringify(JSON.parse(key))))
}
