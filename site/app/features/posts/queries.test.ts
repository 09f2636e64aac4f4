import { afterEach, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { listApproved } from './queries'

afterEach(() => void vi.restoreAllMocks())

it('requests the approved posts, newest first', async () => {
  const post = { id: '1', title: 'Nebel' }
  const { client, asked } = clientAnswering(() => Response.json([post]))
  expect(await listApproved(client)).toEqual({ state: 'loaded', posts: [post] })
  expect(asked().pathname).toBe('/rest/v1/my_roding_posts')
  expect(Object.fromEntries(asked().searchParams)).toEqual({
    select: '*',
    approved: 'eq.true',
    order: 'created_at.desc',
  })
})

it.each([
  ['the wire refuses', () => Response.json({ message: 'no', code: 'X' }, { status: 400 })],
  ['the wire answers something that is no JSON', () => new Response('<html>', { status: 502 })],
  [
    'the wire is gone',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('returns an error when %s', async (_when, answer) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { client } = clientAnswering(answer)
  expect(await listApproved(client)).toEqual({ state: 'failed' })
})
