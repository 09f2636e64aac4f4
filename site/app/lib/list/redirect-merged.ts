import { redirect } from 'react-router'
import { idRange } from '../links/entry-address'
import type { DatabaseClient } from '../supabase/clients'
import type { Finding } from './listing'

type Params = Readonly<{ entry?: string }>
type Kept = Readonly<{ id: string; title: string }>

/** A kind whose entries can be merged: the function that knows what one was merged into, and where that has its page. */
export type MergedKind = Readonly<{
  asks: 'merged_idea' | 'merged_business'
  pathOf: (kept: Kept) => string
}>

/**
 * A query that throws a redirect (301) if the entry was merged into another one; `below` follows the path of its page. Otherwise it never
 * rejects.
 */
export const redirectMerged =
  <Row, Given extends Params>(
    { asks, pathOf }: MergedKind,
    find: (client: DatabaseClient, params: Given) => Promise<Finding<Row>>,
    below = '',
  ) =>
  async (client: DatabaseClient, params: Given): Promise<Finding<Row>> => {
    const finding = await find(client, params)
    const ids = ['missing', 'ended'].includes(finding.state) && params.entry ? idRange(params.entry) : null
    if (!ids) return finding
    const range = { _first: ids.first, _last: ids.last }
    const { data, error } = await client.rpc(asks, range, { get: true }).retry(false)
    if (error) console.error(`What an entry was merged into could not be read (${asks}):`, error.message)
    const [kept] = data ?? []
    if (kept) throw redirect(pathOf(kept) + below, 301)
    return error ? { state: 'failed' } : finding
  }
