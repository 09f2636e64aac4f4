import { oneOf } from '../../../../supabase/functions/_shared/filters'
import type { Settings } from '../../association/schema/settings'
import type { DatabaseClient } from '../../lib/supabase/clients'
import { groupsOf } from './groups.server'
import {
  type FoundKind,
  type FoundRow,
  HITS_OF_ALL,
  HITS_OF_ONE,
  openKinds,
  type SearchResult,
} from './search'
import { findPages } from './site-pages.server'

/** Searches all public content, or only one kind. Never rejects: a failure is logged, and is a state of the page. */
export async function searchSite(
  client: DatabaseClient,
  settings: Settings,
  words: string,
  only: FoundKind | null,
): Promise<SearchResult> {
  const kinds = openKinds(settings).filter((kind) => only === null || kind === only)
  const { data, error } = await client
    .rpc('search', {
      _query: words,
      _kinds: kinds.filter((kind) => kind !== 'page'),
      _rows: only ? HITS_OF_ONE : HITS_OF_ALL,
    })
    .retry(false)
  if (error) {
    console.error('The search failed:', error.message)
    return { state: 'failed' }
  }
  const typed = kinds.includes('page') ? findPages(words, settings, only === 'page') : null
  const corrected = typed ? null : (data[0]?.corrected ?? null)
  const found = typed ? data.filter((row) => row.corrected === null) : data
  const unlisted = settings.areas.vouchers ? await membersOnly(client, found) : undefined
  return {
    state: 'found',
    groups: [...groupsOf(found, settings.areas, unlisted), ...(typed ? [typed] : [])],
    marks: found[0]?.marks ?? words.toLowerCase().split(/\s+/),
    corrected,
  }
}

/** Ids of the businesses found that take and sell no vouchers; all of them where that can't be read, so that no link leads to where they are not. */
async function membersOnly(client: DatabaseClient, found: readonly FoundRow[]): Promise<ReadonlySet<string>> {
  const ids = found.filter(({ kind }) => kind === 'business').map((row) => row.entry_id)
  if (ids.length === 0) return new Set()
  const { data, error } = await client
    .from('business_entries')
    .select('id')
    .filter('id', 'in', oneOf(ids))
    .eq('accepts_vouchers', false)
    .eq('sells_vouchers', false)
    .retry(false)
  if (error) console.error('The roles of the businesses found could not be read:', error.message)
  return new Set(data?.map(({ id }) => id) ?? ids)
}
