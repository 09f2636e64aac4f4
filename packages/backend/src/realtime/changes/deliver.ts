import pg from 'pg'
import { queryAsRole } from '../../database/reads.ts'
import type { Claims } from '../../http/identity.ts'
import type { EventLoopYield } from '../event-loop-yield.ts'
import { type Audience, receiversOf } from './audience.ts'
import { keyText, type ReadRow, readRows } from './read-rows.ts'
import { type Change, type Key, type Relation, tableOfSource } from './relations.ts'

/**
 * Reads the changed rows once for the whole audience and sends them to its members, in the order of the changes. A row is sent
 * with its values at the time of reading; rows that RLS hides or that are deleted by then are skipped. Deletions carry only the
 * key and pass every filter, since no row is left to check; those that the audience cannot have seen are skipped.
 */
export async function deliver(
  pool: pg.Pool,
  audience: Audience,
  changes: readonly Change[],
  yieldEventLoop: EventLoopYield,
): Promise<void> {
  const { relation, claims, conditions } = audience
  const filters = conditions.map((condition) => condition.filters)
  const wanted = new Map<string, Key>()
  for (const { operation, key } of changes) {
    if (operation !== 'DELETE') wanted.set(keyText(key, relation.keyColumns), key)
  }
  const rows =
    wanted.size > 0
      ? await readRows(pool, claims, relation, [...wanted.values()], filters)
      : new Map<string, ReadRow>()
  const deleted = changes.filter(({ operation }) => operation === 'DELETE').map(({ key }) => key)
  const hidden = await hiddenDeletions(pool, claims, relation, deleted)
  for (const change of changes) {
    const name = keyText(change.key, relation.keyColumns)
    const row = rows.get(name)
    const isDeletion = change.operation === 'DELETE'
    if (isDeletion ? hidden.has(name) : !row) continue
    const receivers = receiversOf(audience, change.operation, (at) => isDeletion || row?.passes[at] === true)
    if (receivers.size === 0) continue
    const data = changeData(audience, change, row)
    for (const [receiver, ids] of receivers) {
      receiver.change(ids, data)
      await yieldEventLoop()
    }
  }
}

/** The change in the format of supabase-js, which needs `columns` to convert values. */
function changeData(
  { relation }: Audience,
  { operation, key, at }: Change,
  row: ReadRow | undefined,
): string {
  const head = JSON.stringify({
    schema: relation.schema,
    table: relation.name,
    commit_timestamp: at,
    type: operation,
    columns: relation.columns.map(({ name, type }) => ({ name, type })),
    errors: null,
  })
  const record = operation === 'DELETE' ? '' : `,"record":${row?.record ?? '{}'}`
  const old = operation === 'INSERT' ? '' : `,"old_record":${JSON.stringify(key)}`
  return `${head.slice(0, -1)}${record}${old}}`
}

/**
 * The deleted rows, by `keyText`, that the caller cannot have seen. The policies are evaluated on a row with only its key: false means
 * that they reject every row with it ("admins only"); null, that the result depends on columns that are no longer known.
 */
async function hiddenDeletions(
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
