import { describe, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { leadingToKept } from './kept-idea'
import { findIdea } from './page/queries'
import { IDEA } from './testing/idea'

const OLD = { entry: 'sitzbaenke-1d9f6b1e4c' }
const answering = (merged: () => Response, rows: readonly object[] = []) =>
  clientAnswering(({ url }) => (url.includes('merged_idea') ? merged() : Response.json(rows)))

describe('the address of an idea', () => {
  it('leads to the idea that it was merged into', async () => {
    const { client, requests } = answering(() => Response.json([IDEA]))
    for (const below of ['', '/bild.png']) {
      const redirected = await leadingToKept(findIdea, below)(client, OLD).catch((thrown) => thrown)
      expect(redirected.status).toBe(301)
      expect(redirected.headers.get('location')).toBe(`/ideen/trinkbrunnen-am-markt-7d9f6b1e4c${below}`)
    }
    expect(Object.fromEntries(new URL(requests[1]?.url ?? '').searchParams)).toEqual({
      _first: '1d9f6b1e-4c00-0000-0000-000000000000',
      _last: '1d9f6b1e-4cff-ffff-ffff-ffffffffffff',
    })
  })

  it('is looked up once where the idea is published, and is missing or failed as the answers say', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const published = answering(() => Response.json([]), [IDEA])
    expect(await leadingToKept(findIdea)(published.client, OLD)).toMatchObject({ state: 'found' })
    expect(published.requests).toHaveLength(1)
    const none = () => Response.json([])
    expect(await leadingToKept(findIdea)(answering(none).client, OLD)).toEqual({ state: 'missing' })
    expect(await leadingToKept(findIdea)(answering(none).client, { entry: 'unsinn' })).toEqual({
      state: 'missing',
    })
    const failed = () => Response.json({ message: 'no', code: 'X' }, { status: 500 })
    expect(await leadingToKept(findIdea)(answering(failed).client, OLD)).toEqual({ state: 'failed' })
  })
})
