import { afterEach, expect, it, vi } from 'vitest'
import { clientAnswering } from '../testing/client-answering'
import { findRow, readListing } from './listing'

const ID = '7d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11'

afterEach(() => void vi.restoreAllMocks())

it.each([
  ['the API answers with an error', () => Response.json({ message: 'no', code: 'X' }, { status: 400 })],
  ['the response is not JSON', () => new Response('<html>', { status: 502 })],
  [
    'the API is unreachable',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('a list is failed when %s, which is logged', async (_when, answer) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { client } = clientAnswering(answer)
  expect(await readListing('ideas', client.from('ideas').select('*'))).toEqual({ state: 'failed' })
  expect(log).toHaveBeenCalledWith('The ideas could not be read:', expect.anything())
})

const find = (answer: (request: Request) => Response, id = ID) => {
  const { client, requests } = clientAnswering(answer)
  const ended = client.rpc('entry_has_ended', { _kind: 'job', _first: id, _last: id })
  return { requests, finding: findRow('job ad', id, client.from('jobs').select('*').eq('id', id), ended) }
}

it.each([
  [[{ id: ID }], false, 200, 'found'],
  [[], true, 200, 'ended'],
  [[], false, 200, 'missing'],
  [{ message: 'down' }, false, 503, 'failed'],
])('reading %j, ended %s, status %i is %s', async (rows, ended, status, state) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { finding } = find(({ url }) => Response.json(url.includes('/rpc/') ? ended : rows, { status }))
  expect((await finding).state).toBe(state)
})

it('an invalid id is missing without a request', async () => {
  const { finding, requests } = find(() => Response.json([]), 'drop')
  expect([await finding, requests]).toEqual([{ state: 'missing' }, []])
})
