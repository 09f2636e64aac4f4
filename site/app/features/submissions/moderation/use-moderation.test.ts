import { expect, it } from 'vitest'
import { clientAnswering } from '../../../lib/testing/client-answering'
import { decide, listItems, NotDecided } from './use-moderation'

const post = {
  id: 'p',
  title: 'T',
  author: 'A',
  email: null,
  content: 'C',
  image_url: null,
  likes_count: 0,
  created_at: '',
}

it('derives the status of a post from its decision, newest first', async () => {
  const { client, requestedUrl } = clientAnswering(() =>
    Response.json([null, true, false].map((decided) => ({ ...post, decided }))),
  )
  expect((await listItems(client, 'post')).map(({ state }) => state)).toEqual([
    'pending',
    'approved',
    'rejected',
  ])
  expect(requestedUrl().searchParams.get('order')).toBe('created_at.desc,id.asc')
})

it.each(['post', 'idea'] as const)(
  'reads every %s in smaller pages when a response would be too large',
  async (kind) => {
    const { client } = clientAnswering(({ url }) => {
      const { searchParams } = new URL(url)
      const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
      if (limit > 150) return Response.json({ code: '54000', message: 'too large' }, { status: 413 })
      return Response.json(
        Array.from({ length: Math.min(limit, 200 - offset) }, (_, place) => ({
          ...post,
          id: `${offset + place}`,
        })),
      )
    })
    const items = await listItems(client, kind)
    expect(items.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, place) => String(place)))
  },
)

it('treats an unknown status of an idea as pending', async () => {
  const { client } = clientAnswering(() =>
    Response.json(['pending', 'approved', 'rejected', 'parked'].map((decided) => ({ ...post, decided }))),
  )
  const states = (await listItems(client, 'idea')).map(({ state }) => state)
  expect(states).toEqual(['pending', 'approved', 'rejected', 'pending'])
})

it('approves a post with a time and rejects it without', async () => {
  const { client, requests } = clientAnswering(() => Response.json([{ id: 'p' }]))
  await decide(client, 'post', ['p'], 'approved')
  await decide(client, 'post', ['p'], 'rejected')
  expect(new URL(requests[0]?.url ?? '').searchParams.get('id')).toBe('eq.p')
  expect(await requests[0]?.json()).toEqual({ approved: true, approved_at: expect.stringMatching(/^\d{4}-/) })
  expect(await requests[1]?.json()).toEqual({ approved: false, approved_at: null })
})

it('decides on many rows in few requests', async () => {
  const { client, requests } = clientAnswering(({ url }) => {
    const ids = new URL(url).searchParams.get('id') ?? ''
    return Response.json(ids.split(',').map((id) => ({ id })))
  })
  await decide(
    client,
    'idea',
    Array.from({ length: 230 }, (_, place) => String(place)),
    'approved',
  )
  expect(requests).toHaveLength(3)
  expect(await requests[0]?.json()).toEqual({ status: 'approved' })
})

it('rejects when a row does not exist any more', async () => {
  const { client } = clientAnswering(() => Response.json([]))
  await expect(decide(client, 'post', ['gone'], 'approved')).rejects.toThrow(NotDecided)
})
