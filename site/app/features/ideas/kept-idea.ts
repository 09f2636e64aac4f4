import { redirect } from 'react-router'
import { idRange } from '../../lib/entry-address/entry-address'
import type { Finding } from '../../lib/list/listing'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { ideaPath } from './idea'

type Params = Readonly<{ entry?: string }>

/**
 * The same search, which throws a redirect (301) where the idea was merged into another one; `below` is what follows the path of its page.
 * Otherwise never rejects.
 */
export const leadingToKept =
  <Row>(find: (client: DatabaseClient, params: Params) => Promise<Finding<Row>>, below = '') =>
  async (client: DatabaseClient, params: Params): Promise<Finding<Row>> => {
    const finding = await find(client, params)
    const ids = finding.state === 'missing' && params.entry ? idRange(params.entry) : null
    if (!ids) return finding
    const range = { _first: ids.first, _last: ids.last }
    const { data, error } = await client.rpc('merged_idea', range, { get: true }).retry(false)
    if (error) console.error('Whether an idea was merged could not be read:', error.message)
    const [kept] = data ?? []
    if (kept) throw redirect(ideaPath(kept) + below, 301)
    return error ? { state: 'failed' } : finding
  }
