import { oneOf } from '../../../../supabase/functions/_shared/filters'
import { progressOf } from '../../entries/kinds/idea-steps'
import { readFilter } from '../../lib/list/address-fields'
import { withEditorialNotes } from '../../lib/list/editorial-notes'
import { completed, type Listing, readListing } from '../../lib/list/listing'
import { isUnfiltered, type PagedList, ROWS_OF_PAGE, readPage, searchedWords } from '../../lib/list/read-page'
import type { DatabaseClient } from '../../lib/supabase/clients'
import type { Tables } from '../../lib/supabase/database.types'
import { FILTER, type Order } from './filter'
import type { Idea } from './idea'

/** Entries of the feed. */
const MOST_IN_FEED = 50

/** Names of the orders in the database. */
const ORDERS: Readonly<Record<Order, string>> = { neu: '', unterstuetzt: 'likes', beantwortet: 'answered' }

const approved = (client: DatabaseClient, counted = {}) =>
  client.from('ideas').select('*', counted).eq('status', 'approved').retry(false)
const newest = (client: DatabaseClient, counted = {}) =>
  approved(client, counted).order('created_at', { ascending: false })

const IDEAS: PagedList<Tables<'ideas'>> = {
  name: 'ideas',
  size: ROWS_OF_PAGE,
  first: (client, most) => newest(client, { count: 'exact' }).limit(most),
  count: (client) => approved(client, { count: 'exact', head: true }),
  byIds: (client, ids) => approved(client).filter('id', 'in', oneOf(ids)),
  question(parameters) {
    const { search, category, order } = readFilter(FILTER, parameters)
    return { words: searchedWords(search), filter: category ? { category } : {}, order: ORDERS[order] }
  },
}

/** Reads what an address shows of the approved ideas, with their progress, the newest first unless it says otherwise. Never rejects. */
export const listApproved = async (
  client: DatabaseClient,
  parameters: URLSearchParams,
  size?: number,
): Promise<Listing<Idea>> => withProgress(client, await readPage(client, IDEAS, parameters, size))

/** Reads ideas for a frame, which shows at most `most`. Without parameters: the newest entries, no total count. */
export const listForFrame = async (
  client: DatabaseClient,
  parameters: URLSearchParams,
  most: number,
): Promise<Listing<Idea>> =>
  isUnfiltered(IDEAS.question(parameters))
    ? withProgress(client, await readListing('ideas of a frame', newest(client).limit(most)))
    : listApproved(client, parameters)

/** Without the steps the list is shown as it is. */
const withProgress = (client: DatabaseClient, listing: Listing<Tables<'ideas'>>): Promise<Listing<Idea>> =>
  completed(listing, async (ideas) => {
    const [noted, progress] = await Promise.all([
      withEditorialNotes(client, 'idea_id', ideas),
      readProgress(
        client,
        ideas.map(({ id }) => id),
      ),
    ])
    return noted.map((idea) => ({ ...idea, ...progress.get(idea.id) }))
  })

async function readProgress(client: DatabaseClient, ids: readonly string[]) {
  if (ids.length === 0) return progressOf([])
  const { data, error } = await client
    .from('idea_steps')
    .select('idea_id,state,reached_on,signature')
    .filter('idea_id', 'in', oneOf(ids))
    .order('reached_on')
    .order('created_at')
    .retry(false)
  if (error) console.error('The steps of the ideas could not be read:', error.message)
  return progressOf(data ?? [])
}

/** Reads the newest approved ideas for the feed. Never rejects. */
export const listNewest = (client: DatabaseClient) =>
  readListing('ideas of the feed', newest(client).limit(MOST_IN_FEED))
