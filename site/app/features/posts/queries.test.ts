import { afterEach, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { listApproved } from './queries'

afterEach(() => void vi.restoreAllMocks())

it('requests the approved posts, newest first', async () => {
  const post = { id: '1', title: 'Nebel' }
  const { client, requestedUrl } = clientAnswering(() => Response.json([post]))
  expect(await listApproved(client)).toEqual({ state: 'loaded', rows: [post] })
  expect(requestedUrl().pathname).toBe('/rest/v1/my_roding_posts')
  expect(Object.fromEntries(requestedUrl().searchParams)).toEqual({
    select: '*',
    approved: 'eq.true',
    order: 'created_at.desc',
  })
})

it.each([
  ['the API answers with an error', () => Response.json({ message: 'no', code: 'X' }, { status: 400 })],
  ['the response is not JSON', () => new Response('<html>', { status: 502 })],
  [
    'the API is unreachable',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('returns an error when %s', async (_when, answer) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { client } = clientAnswering(answer)
  expect(await listApproved(client)).toEqual({ state: 'failed' })
})
