import type { DatabaseClient } from '../supabase/clients'
import type { Json } from '../supabase/database.types'
import { failedListing, type Listing } from './listing'
import { PAGE } from './page-field'

/** Rows of a page, unless a list says otherwise. */
export const ROWS_OF_PAGE = 60
/** Ids in one address. */
const IDS_OF_REQUEST = 100
/** What the database takes (`list_page`). */
const MOST_WORDS = 20
const LONGEST_SEARCH = 200

/** What the parameters of an address ask of the database (`list_page`): words that rows contain, values they have, an order by its name. */
type Question = Readonly<{
  words: readonly string[]
  filter: Readonly<Record<string, unknown>>
  order?: string
}>

type Answer<Row> = Readonly<{ data: readonly Row[] | null; count?: number | null; error: unknown }>

/** A public list in pages. Its rows are read as they are where it fits on one page, and by ids that the database finds where it does not. */
export type PagedList<Row> = Readonly<{
  /** Its name in the database (`private.register_list`). */
  name: string
  /** Rows of a page. */
  size: number
  /** Reads the first rows in the usual order, and how many there are. */
  first: (client: DatabaseClient, most: number) => PromiseLike<Answer<Row>>
  /** Reads how many rows there are. */
  count: (client: DatabaseClient) => PromiseLike<Answer<unknown>>
  /** Reads rows by their ids, in any order. */
  byIds: (client: DatabaseClient, ids: readonly string[]) => PromiseLike<Answer<Row>>
  question: (parameters: URLSearchParams) => Question
  /** Whether the list leaves some rows out: then `first` counts them, `count` does not, and the first rows are no page. */
  isThinned?: boolean
}>

/** Words of a search, as many as the database takes. */
export const searchedWords = (search: string): readonly string[] =>
  search.slice(0, LONGEST_SEARCH).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)

/**
 * Reads the part of a list that an address shows: the whole list if it fits on one page (the page itself then filters and sorts), else one
 * page, filtered and sorted. Where the page shows only the number of rows of a longer list (`null` for its parameters), they are not read. Never rejects.
 */
export async function readPage<Row extends Readonly<{ id: string }>>(
  client: DatabaseClient,
  list: PagedList<Row>,
  parameters: URLSearchParams | null,
  size = list.size,
): Promise<Listing<Row>> {
  if (!parameters) return readIfShort(client, list, size)
  const page = PAGE.read(parameters.get(PAGE.name))
  const question = list.question(parameters)
  const isPlain = isUnfiltered(question)
  try {
    const mayBeWhole = page === 1 && isPlain && !(await isLong(client, list, size))
    const first = mayBeWhole ? await readFirst(client, list, size) : null
    if (first?.isWhole) return { state: 'loaded', rows: first.rows }
    if (first && !list.isThinned && first.rows.length === size)
      return { state: 'loaded', rows: first.rows, paging: { page, size, all: first.all, found: first.all } }
    const [{ count }, asked] = await Promise.all([
      orThrow(list.count(client)),
      askForPage(client, list.name, question, page, size),
    ])
    const all = count ?? 0
    const whole = !first && all <= size ? await readFirst(client, list, size) : null
    if (whole?.isWhole) return { state: 'loaded', rows: whole.rows }
    const rows = await rowsOf(client, list, asked.ids)
    return { state: 'loaded', rows, paging: { page, size, all, found: isPlain ? all : asked.found } }
  } catch (error) {
    return failedListing(list.name, error)
  }
}

async function readIfShort<Row>(
  client: DatabaseClient,
  list: PagedList<Row>,
  size: number,
): Promise<Listing<Row>> {
  try {
    const first = (await isLong(client, list, size)) ? null : await readFirst(client, list, size)
    if (first?.isWhole) return { state: 'loaded', rows: first.rows }
    const all = (await orThrow(list.count(client))).count ?? 0
    return { state: 'loaded', rows: [], paging: { page: 1, size, all, found: all } }
  } catch (error) {
    return failedListing(list.name, error)
  }
}

/**
 * Whether a list with omitted rows has more than a page, by its count, which is cheaper than its rows. For other lists the first rows are a page and
 * give the answer. If it cannot be counted, its rows are read.
 */
async function isLong(
  client: DatabaseClient,
  { isThinned, count }: Pick<PagedList<unknown>, 'isThinned' | 'count'>,
  size: number,
): Promise<boolean> {
  return isThinned === true && ((await count(client)).count ?? 0) > size
}

async function readFirst<Row>(client: DatabaseClient, list: PagedList<Row>, size: number) {
  const { data, count } = await orThrow(list.first(client, size))
  const rows = data ?? []
  const all = count ?? rows.length
  return { rows, all, isWhole: rows.length >= all }
}

/** Whether that is every row, in the usual order. */
export const isUnfiltered = ({ words, filter, order = '' }: Question): boolean =>
  words.length === 0 && order === '' && Object.keys(filter).length === 0

async function askForPage(
  client: DatabaseClient,
  name: string,
  { words, filter, order = '' }: Question,
  page: number,
  size: number,
): Promise<Readonly<{ ids: readonly string[]; found: number }>> {
  const { data } = await orThrow(
    client
      .rpc('list_page', {
        _list: name,
        _words: [...words],
        _filter: filter as Json,
        _order: order,
        _skip: (page - 1) * size,
        _rows: size,
      })
      .retry(false),
  )
  return data?.[0] ?? { ids: [], found: 0 }
}

/** The rows with these ids, in their order; without those that are gone meanwhile. */
async function rowsOf<Row extends Readonly<{ id: string }>>(
  client: DatabaseClient,
  list: PagedList<Row>,
  ids: readonly string[],
): Promise<readonly Row[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_OF_REQUEST) }, (_, part) =>
    orThrow(list.byIds(client, ids.slice(part * IDS_OF_REQUEST, (part + 1) * IDS_OF_REQUEST))),
  )
  const read = (await Promise.all(parts)).flatMap(({ data }) => data ?? [])
  const rows = new Map(read.map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

async function orThrow<Got extends Readonly<{ error: unknown }>>(asking: PromiseLike<Got>): Promise<Got> {
  const answer = await asking
  if (answer.error) throw answer.error
  return answer
}
