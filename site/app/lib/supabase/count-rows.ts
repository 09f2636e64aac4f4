import type { PostgrestClient } from '@supabase/postgrest-js'

/** A filter of PostgREST, as in `status=eq.pending`. */
export type Condition = readonly [
  column: string,
  operator: 'eq' | 'neq' | 'is',
  value: string | boolean | null,
]

/** Rows of a table; `column` is selected where there is no `id`. */
export type Rows = Readonly<{ table: string; column?: string; where?: Condition }>

/** Counts rows with a HEAD request; null when that fails, which is logged. */
export async function countRows(
  client: PostgrestClient,
  { table, column = 'id', where }: Rows,
): Promise<number | null> {
  const all = client.from(table).select(column, { count: 'exact', head: true }).retry(false)
  const { count, error } = await (where ? all.filter(...where) : all)
  if (error) console.error('A figure of the back office could not be counted:', error)
  return error ? null : count
}
