import type { Params } from 'react-router'
import { oneOf } from '../../../../supabase/functions/_shared/filters'
import type { Employment } from '../../association/texts/jobs'
import { type Finding, findEntry, readListing } from '../../lib/list/listing'
import type { MergedKind } from '../../lib/list/redirect-merged'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { type Business, businessPath } from './business'

const MOST_JOBS = 20

/** What the page of a business shows; jobs are empty where they can't be read. */
export type BusinessWithJobs = Readonly<{
  business: Business
  jobs: ReadonlyArray<Readonly<{ id: string; title: string; employment: Employment }>>
}>

/** A merged business leads to the one that it became part of. */
export const MERGED_BUSINESSES = {
  asks: 'merged_business',
  pathOf: ({ id, title }) => businessPath({ id, name: title }),
} as const satisfies MergedKind

/** Reads the business that the last segment of its page's address means. Never rejects. */
export const findBusiness = (client: DatabaseClient, { entry = '' }: Params): Promise<Finding<Business>> =>
  findEntry(client, 'business', entry, ({ first, last }) =>
    client
      .from('business_entries')
      .select('*')
      .gte('id', first)
      .lte('id', last)
      .overrideTypes<Business[], { merge: false }>(),
  )

/** Reads what the page of a business shows. Never rejects. */
export async function findBusinessPage(
  client: DatabaseClient,
  params: Params,
): Promise<Finding<BusinessWithJobs>> {
  const finding = await findBusiness(client, params)
  if (finding.state !== 'found') return finding
  const business = finding.row
  const names = [business.name, business.business_name].filter((name) => name !== null)
  const jobs = await readListing(
    'jobs of a business',
    client
      .from('jobs')
      .select('id,title,employment')
      .filter('business', 'in', oneOf(names))
      .order('created_at', { ascending: false })
      .limit(MOST_JOBS),
  )
  return { state: 'found', row: { business, jobs: jobs.state === 'loaded' ? jobs.rows : [] } }
}
