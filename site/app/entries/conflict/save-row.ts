import type { PostgrestClient } from '@supabase/postgrest-js'
import { isSameValue } from '../../lib/form/zod-fields'

type Values = Readonly<Record<string, unknown>>

/** Which row a form changes. */
export type StoredAt = Readonly<{
  table: string
  /** Columns that name the row, with their values. */
  key: Readonly<Record<string, string>>
  /** Columns to read the row with. */
  columns?: string
  /** A column that every change renews; without one the values that are replaced are compared. */
  version?: string
  /** Columns that are compared in place of others, which can't be read. */
  readAs?: Readonly<Record<string, string>>
}>

export type Outcome<Row> =
  | Readonly<{ state: 'saved'; row: Row }>
  /** Somebody else has changed one of the same columns; nothing is stored. */
  | Readonly<{ state: 'overtaken'; now: Row }>
  | Readonly<{ state: 'gone' }>

/** Longer values are compared after they are read: addresses of requests are limited. */
const LONGEST_IN_ADDRESS = 300

/**
 * Changes columns of a row that are as in `seen`; other columns may have changed. `store` stores in place of an update. Rejects with the
 * PostgREST error, and where row level security refuses the update, which then succeeds with no rows.
 */
export async function saveRow<Row extends object>(
  client: PostgrestClient,
  { table, key, columns = '*', version, readAs = {} }: StoredAt,
  seen: Row,
  changes: Partial<Row>,
  store?: () => Promise<void>,
): Promise<Outcome<Row>> {
  const compared = Object.keys(changes).map((column) => readAs[column] ?? column)
  const differ = (now: Values, before: Values, names: readonly string[]) =>
    names.some((name) => before[name] !== undefined && !isSameValue(now[name], before[name]))
  const read = async () => {
    const rows = await client.from(table).select(columns).match(key).throwOnError()
    return rows.data[0] as Values | undefined
  }

  const isShort = (name: string) => JSON.stringify(columnOf(seen, name) ?? null).length <= LONGEST_IN_ADDRESS
  const guards = version ? [version] : compared.filter(isShort)
  let basis = seen as Values
  if (store || (!version && guards.length < compared.length)) {
    const now = await read()
    if (!now) return { state: 'gone' }
    if (differ(now, seen as Values, compared)) return { state: 'overtaken', now: now as Row }
  }
  for (;;) {
    if (store) {
      await store()
      return { state: 'saved', row: { ...seen, ...changes } }
    }
    let update = client
      .from(table)
      .update(changes as Values)
      .match(key)
    for (const name of guards) {
      const value = basis[name]
      if (value !== undefined) update = value === null ? update.is(name, null) : update.eq(name, value)
    }
    const { data } = await update.select(columns).throwOnError()
    if (data[0]) return { state: 'saved', row: data[0] as unknown as Row }
    const now = await read()
    if (!now) return { state: 'gone' }
    if (differ(now, seen as Values, compared)) return { state: 'overtaken', now: now as Row }
    if (!differ(now, basis, guards)) throw new Error('The row is not to be changed')
    basis = now
  }
}

const columnOf = (row: object, name: string): unknown => (row as Values)[name]
