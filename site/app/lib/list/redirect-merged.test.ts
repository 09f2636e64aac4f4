import { describe, expect, it, vi } from 'vitest'
import { entrySegment } from '../links/entry-address'
import type { DatabaseClient } from '../supabase/clients'
import { clientAnswering } from '../testing/client-answering'
import { findEntry } from './listing'
import { type MergedKind, redirectMerged } from './redirect-merged'

const IDEA = { id: '7d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11', title: 'Trinkbrunnen am Markt' }
const KINDS: readonly MergedKind[] = [
  { asks: 'merged_idea', pathOf: (kept) => `/ideen/${entrySegment(kept)}` },
  { asks: 'merged_business', pathOf: (kept) => `/betriebe/${entrySegment(kept)}` },
]
const find = (client: DatabaseClient, { entry = '' }: Readonly<{ entry?: string }>) =>
  findEntry(client, 'idea', entry, ({ first, last }) =>
    client.from('ideas').select('id,title').gte('id', first).lte('id', last),
  )
const OLD = { entry: 'sitzbaenke-1d9f6b1e4c' }
const answeringFor =
  (asks: string) =>
  (merged: () => Response, rows: readonly object[] = [], hasEnded = false) =>
    clientAnswering(({ url }) => {
      if (url.includes(asks)) return merged()
      return Response.json(url.includes('entry_has_ended') ? hasEnded : rows)
    })

describe.each(KINDS)('the address of an entry that may be merged ($asks)', (kind) => {
  const answering = answeringFor(kind.asks)

  it('leads to the entry that it was merged into', async () => {
    const { client, requests } = answering(() => Response.json([IDEA]), [], true)
    for (const below of ['', '/bild.png']) {
      const redirected = await redirectMerged(kind, find, below)(client, OLD).catch((thrown) => thrown)
      expect(redirected.status).toBe(301)
      expect(redirected.headers.get('location')).toBe(kind.pathOf(IDEA) + below)
    }
    expect(Object.fromEntries(new URL(requests[2]?.url ?? '').searchParams)).toEqual({
      _first: '1d9f6b1e-4c00-0000-0000-000000000000',
      _last: '1d9f6b1e-4cff-ffff-ffff-ffffffffffff',
    })
  })

  it('is looked up once where the entry is published, and is missing, ended or failed as the answers say', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const published = answering(() => Response.json([]), [IDEA])
    expect(await redirectMerged(kind, find)(published.client, OLD)).toMatchObject({ state: 'found' })
    expect(published.requests).toHaveLength(1)
    const none = () => Response.json([])
    expect(await redirectMerged(kind, find)(answering(none).client, OLD)).toEqual({ state: 'missing' })
    expect(await redirectMerged(kind, find)(answering(none, [], true).client, OLD)).toEqual({
      state: 'ended',
    })
    expect(await redirectMerged(kind, find)(answering(none).client, { entry: 'unsinn' })).toEqual({
      state: 'missing',
    })
    const failed = () => Response.json({ message: 'no', code: 'X' }, { status: 500 })
    expect(await redirectMerged(kind, find)(answering(failed).client, OLD)).toEqual({ state: 'failed' })
  })
})
