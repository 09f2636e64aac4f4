import type { DatabaseClient } from '../supabase/clients'
import type { Tables } from '../supabase/database.types'

/** Rows of one answer of the API, and addresses of a part of the sitemap. */
export const PAGES_OF_PART = 1_000

/** `count` and `head` as in `select` of the client. */
export type Counted = Readonly<{ count?: 'exact'; head?: boolean }>

type Answer<Row> = Readonly<{ data: readonly Row[] | null; count: number | null; error: unknown }>

/** A query in a complete order. */
type Query<Row> = PromiseLike<Answer<Row>> &
  Readonly<{ range(from: number, to: number): PromiseLike<Answer<Row>> }>

/** Pages of one kind that search engines may have. Both functions reject with the error of the API. */
export type IndexedPages = Readonly<{
  /** Path of the list they belong to. */
  list: string
  count(client: DatabaseClient): Promise<number>
  /** Paths of a part, the first is 1; none after the last. */
  paths(client: DatabaseClient, part: number): Promise<readonly string[]>
}>

/** `size`: the column of `sitemap_sizes` with their number, else they are counted. */
export function indexedPages<Row>(
  list: string,
  query: (client: DatabaseClient, counted: Counted) => Query<Row>,
  pathOf: (row: Row) => string,
  size?: keyof Tables<'sitemap_sizes'>,
): IndexedPages {
  return {
    list,
    async count(client) {
      if (!size) return (await orThrow(query(client, { count: 'exact', head: true }))).count ?? 0
      const { data } = await client.from('sitemap_sizes').select('*').single().retry(false).throwOnError()
      return data[size] ?? 0
    },
    async paths(client, part) {
      const first = (part - 1) * PAGES_OF_PART
      const { data } = await orThrow(query(client, {}).range(first, first + PAGES_OF_PART - 1))
      return (data ?? []).map(pathOf)
    },
  }
}

async function orThrow<Row>(asking: PromiseLike<Answer<Row>>): Promise<Answer<Row>> {
  const answer = await asking
  if (answer.error) throw answer.error
  return answer
}
