import type { PostgrestClient } from '@supabase/postgrest-js'

/** A filter of PostgREST, as in `status=eq.pending`. */
type Condition = readonly [column: string, operator: 'eq' | 'neq' | 'is', value: string | boolean | null]

/** Rows of a table; `column` is selected where there is no `id`. */
export type Rows = Readonly<{ table: string; column?: string; where?: Condition }>

/** Counts rows with a HEAD request, without reading them; null when that fails, which is logged. */
export async function countRows(
  client: PostgrestClient,
  { table, column = 'id', where }: Rows,
): Promise<number | null> {
  const all = client.from(table).select(column, { count: 'exact', head: true }).retry(false)
  const { count, error } = await (where ? all.filter(...where) : all)
  if (error) console.error('A figure of the back office could not be counted:', error)
  return error ? null : count
}

/** Numbers of rows by name; null where the count failed. */
type Counts<Name extends string> = Readonly<Record<Name, number | null>>

/** Counts of several tables: `read` counts them at once, `tables` are those whose changes affect them. */
export function countsOf<Name extends string>(sources: Readonly<Record<Name, Rows>>) {
  const all = Object.entries<Rows>(sources)
  const byName = (entries: ReadonlyArray<readonly [string, number | null]>) =>
    Object.fromEntries(entries) as Counts<Name>
  return {
    tables: all.map(([, { table }]) => table),
    unknown: byName(all.map(([name]) => [name, null])),
    read: async (client: PostgrestClient) =>
      byName(
        await Promise.all(all.map(async ([name, rows]) => [name, await countRows(client, rows)] as const)),
      ),
  }
}
