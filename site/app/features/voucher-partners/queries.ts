import { withBusinesses } from '../../lib/business/business-rows'
import { countBusinesses } from '../../lib/business/count-businesses'
import { readFilter } from '../../lib/list/address-fields'
import { completed, type Listing } from '../../lib/list/listing'
import { type PagedList, readIfShort, readPage, searchedWords } from '../../lib/list/read-page'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { FILTER } from './filter'
import type { Listings } from './listings'
import { type ListKey, listedName, type Partner } from './partner'

/** Partners of a page: what a town has, so that the browser knows all who are open. */
const SIZE = 200
const COLUMNS = 'id,name,business_name,category_name,description,address,postal_code,city,phone,email,website'
const german = new Intl.Collator('de')

/** Reads what an address shows of acceptance points and sales points; of the list that is not open no rows where it has several pages. Never rejects. */
export async function listPartners(client: DatabaseClient, parameters: URLSearchParams): Promise<Listings> {
  const { list: open } = readFilter(FILTER, parameters)
  const [acceptance, sales] = await Promise.all([
    readList(client, 'acceptance', open, parameters),
    readList(client, 'sales', open, parameters),
  ])
  const isPaged = [acceptance, sales].some((listing) => listing.state === 'loaded' && listing.paging)
  return { acceptance, sales, ...(isPaged && { counted: await countPartners(client) }) }
}

const listOf = (list: ListKey): PagedList<Partner> => {
  const rows = (client: DatabaseClient, counted = {}) =>
    client.from('voucher_participants').select(COLUMNS, counted).eq('location_type', list).retry(false)
  return {
    name: list,
    size: SIZE,
    first: (client, most) => rows(client, { count: 'exact' }).order('name').limit(most),
    count: (client) => countBusinesses(client, list),
    byIds: (client, ids) => rows(client).in('id', ids),
    question(parameters) {
      const { search, category } = readFilter(FILTER, parameters)
      return { words: searchedWords(search), filter: category === null ? {} : { category: [category] } }
    },
    isThinned: true,
  }
}

async function readList(
  client: DatabaseClient,
  list: ListKey,
  open: ListKey,
  parameters: URLSearchParams,
): Promise<Listing<Partner>> {
  const paged = listOf(list)
  const listing = await (list === open ? readPage(client, paged, parameters) : readIfShort(client, paged))
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
