import { type BusinessOfRow, businessesByRow, oncePerBusiness } from '../../lib/business/business-rows'
import { type Listing, readListing } from '../../lib/list/listing'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { type ListKey, listedName, type Partner } from './partner'

/** Both lists; each may fail independently. */
export type Listings = Readonly<Record<ListKey, Listing<Partner>>>

const COLUMNS = 'id,name,business_name,category_name,description,address,postal_code,city,phone,email,website'
const german = new Intl.Collator('de')

/** Reads acceptance points and sales points. Never rejects: a failure is a state of the list. */
export async function listPartners(client: DatabaseClient): Promise<Listings> {
  const businesses = businessesByRow(client)
  const [acceptance, sales] = await Promise.all([
    readList(client, 'acceptance', businesses),
    readList(client, 'sales', businesses),
  ])
  return { acceptance, sales }
}

export function hasFailed({ acceptance, sales }: Listings): boolean {
  return acceptance.state === 'failed' || sales.state === 'failed'
}

/** The partners of both lists, as far as they were read. */
export function partnersOf({ acceptance, sales }: Listings): readonly Partner[] {
  return [acceptance, sales].flatMap((listing) => (listing.state === 'loaded' ? listing.rows : []))
}

async function readList(
  client: DatabaseClient,
  list: ListKey,
  businesses: Promise<ReadonlyMap<string, BusinessOfRow>>,
): Promise<Listing<Partner>> {
  const partners = client.from('voucher_participants').select(COLUMNS).eq('location_type', list).order('name')
  const listing = await readListing(`partners (${list})`, partners)
  if (listing.state === 'failed') return listing
  return { ...listing, rows: oncePerBusiness(listing.rows, await businesses).toSorted(byListedName) }
}

function byListedName(a: Partner, b: Partner): number {
  return german.compare(listedName(a), listedName(b)) || german.compare(a.name, b.name)
}
