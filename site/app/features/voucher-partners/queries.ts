import { withBusinesses } from '../../lib/business/business-rows'
import { readFilter } from '../../lib/list/address-fields'
import { completed, type Listing } from '../../lib/list/listing'
import { type PagedList, readPage, searchedWords } from '../../lib/list/read-page'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { FILTER } from './filter'
import type { Listings } from './listings'
import { type ListKey, listedName, type Partner } from './partner'

/** Partners of a page: what a town has, so that the browser knows all who are open. */
const SIZE = 200
const COLUMNS = 'id,name,business_name,category_name,description,address,postal_code,city,phone,email,website'
const ROLES = { acceptance: 'accepts_vouchers', sales: 'sells_vouchers' } as const
const COUNTED = { count: 'exact', head: true } as const
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
    count: (client) => countBusinesses(client).is(ROLES[list], true),
    byIds: (client, ids) => rows(client).in('id', ids),
    question(parameters) {
      const { search, category } = readFilter(FILTER, parameters)
      return { words: searchedWords(search), filter: category === null ? {} : { category: [category] } }
    },
    isThinned: true,
  }
}

const NO_FILTER = new URLSearchParams()

async function readList(
  client: DatabaseClient,
  list: ListKey,
  open: ListKey,
  parameters: URLSearchParams,
): Promise<Listing<Partner>> {
  const listing = await readPage(client, listOf(list), list === open ? parameters : NO_FILTER)
  if (listing.state === 'loaded' && listing.paging && list !== open) return { ...listing, rows: [] }
  return completed(listing, async (rows) => {
    const partners: readonly Partner[] = await withBusinesses(client, rows)
    return listing.state === 'loaded' && listing.paging ? partners : partners.toSorted(byListedName)
  })
}

const countBusinesses = (client: DatabaseClient) =>
  client.from('business_entries').select('id', COUNTED).retry(false)

async function countPartners(client: DatabaseClient): Promise<NonNullable<Listings['counted']>> {
  const categories = (list: ListKey) =>
    client.rpc('list_values', { _list: list, _column: 'category' }).retry(false)
  const [all, acceptance, sales, ...named] = await Promise.all([
    countBusinesses(client).or('accepts_vouchers.is.true,sells_vouchers.is.true'),
    countBusinesses(client).is(ROLES.acceptance, true),
    countBusinesses(client).is(ROLES.sales, true),
    categories('acceptance'),
    categories('sales'),
  ])
  for (const { error } of [all, acceptance, sales, ...named])
    if (error) console.error('The partners could not be counted:', error.message)
  const words = [...new Set(named.flatMap(({ data }) => data ?? []))].sort(german.compare)
  const [partners, accepting, selling] = [all, acceptance, sales].map(({ count }) => count ?? 0)
  return {
    summary: {
      partners: partners ?? 0,
      categories: words.length,
      acceptance: accepting ?? 0,
      sales: selling ?? 0,
    },
    categories: words,
  }
}

function byListedName(a: Partner, b: Partner): number {
  return german.compare(listedName(a), listedName(b)) || german.compare(a.name, b.name)
}
