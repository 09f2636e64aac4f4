import { oneOf } from '../../../../supabase/functions/_shared/filters'
import { readFilter } from '../../lib/list/address-fields'
import { completed, type Listing } from '../../lib/list/listing'
import { type PagedList, readPage, searchedWords } from '../../lib/list/read-page'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { countBusinesses, withBusinesses } from './business-rows'
import { type Listings, type ListKey, listedName, type Partner } from './listings'
import { FILTER } from './partner-filter'

/** Partners of a page: what a town has, so that they are filtered without a request. */
const SIZE = 200
const COLUMNS = 'id,name,business_name,category_name,description,address,postal_code,city,phone,email,website'
const german = new Intl.Collator('de')

/**
 * Reads what an address shows of acceptance points and sales points; the list that is not open has no rows if it has several pages. `businesses`
 * are those to which a list with several pages is narrowed, by their ids, at most 1,000. Never rejects.
 */
export async function listPartners(
  client: DatabaseClient,
  parameters: URLSearchParams,
  businesses?: readonly string[],
): Promise<Listings> {
  const { list: open } = readFilter(FILTER, parameters)
  const [acceptance, sales] = await Promise.all([
    readList(client, listOf('acceptance', businesses), open === 'acceptance', parameters),
    readList(client, listOf('sales', businesses), open === 'sales', parameters),
  ])
  const isPaged = [acceptance, sales].some((listing) => listing.state === 'loaded' && listing.paging)
  return { acceptance, sales, ...(isPaged && { counted: await countPartners(client) }) }
}

const listOf = (list: ListKey, businesses?: readonly string[]): PagedList<Partner> => {
  const rows = (client: DatabaseClient, counted = {}) =>
    client.from('voucher_participants').select(COLUMNS, counted).eq('location_type', list).retry(false)
  return {
    name: list,
    size: SIZE,
    first: (client, most) => rows(client, { count: 'exact' }).order('name').limit(most),
    count: (client) => countBusinesses(client, list),
    byIds: (client, ids) => rows(client).filter('id', 'in', oneOf(ids)),
    question(parameters) {
      const { search, category } = readFilter(FILTER, parameters)
      const filter = { ...(category !== null && { category: [category] }), ...(businesses && { businesses }) }
      return { words: searchedWords(search), filter }
    },
    isThinned: true,
  }
}

async function readList(
  client: DatabaseClient,
  list: PagedList<Partner>,
  isOpen: boolean,
  parameters: URLSearchParams,
): Promise<Listing<Partner>> {
  const listing = await readPage(client, list, isOpen ? parameters : null)
  return completed(listing, async (rows) => {
    const partners: readonly Partner[] = await withBusinesses(client, rows)
    return listing.state === 'loaded' && listing.paging ? partners : partners.toSorted(byListedName)
  })
}

async function countPartners(client: DatabaseClient): Promise<NonNullable<Listings['counted']>> {
  const { data, error } = await client.from('business_summary').select('*').single().retry(false)
  if (error) console.error('The partners could not be counted:', error.message)
  const categories = (data?.categories ?? []).toSorted(german.compare)
  return {
    summary: {
      partners: data?.partners ?? 0,
      categories: categories.length,
      acceptance: data?.acceptance ?? 0,
      sales: data?.sales ?? 0,
    },
    categories,
  }
}

function byListedName(a: Partner, b: Partner): number {
  return german.compare(listedName(a), listedName(b)) || german.compare(a.name, b.name)
}
