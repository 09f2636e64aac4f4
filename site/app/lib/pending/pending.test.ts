import { expect, it } from 'vitest'
import { clientAnswering } from '../testing/client-answering'
import { PENDING, sumOf } from './pending'

const counted = (total: number) => new Response(null, { headers: { 'content-range': `*/${total}` } })

it('counts pending and unseen items, and no rejected ones', async () => {
  const { client, requests } = clientAnswering(() => counted(2))
  expect(await PENDING.read(client)).toMatchObject({ idea: 2, post: 2, event: 2, application: 2 })
  expect(requests.filter(({ method }) => method !== 'HEAD')).toEqual([])
  expect(
    requests
      .map(({ url }) => new URL(url))
      .map(({ pathname, search }) => pathname.split('/').at(-1) + search),
  ).toEqual(
    expect.arrayContaining([
      'ideas?select=id&status=eq.pending',
      'my_roding_posts?select=id&approved=is.null',
      'unseen_events?select=event_id',
      'applications?select=id&status=eq.pending',
    ]),
  )
})

it('returns the other counts when one fails', async () => {
  const { client } = clientAnswering(({ url }) =>
    url.includes('/ideas') ? Response.json({ message: 'no' }, { status: 500 }) : counted(0),
  )
  expect(await PENDING.read(client)).toMatchObject({ idea: null, post: 0, event: 0, application: 0 })
})

it('sums up the known counts', () => {
  expect(sumOf([1, 2])).toBe(3)
  expect(sumOf([0, 0])).toBe(0)
  expect(sumOf([1, null])).toBeNull()
})
