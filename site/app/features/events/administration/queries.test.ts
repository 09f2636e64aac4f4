import { expect, it } from 'vitest'
import { clientAnswering } from '../../../lib/testing/client-answering'
import { listAllEvents, markSeen } from './queries'

it('reads contact data of submitters, and which events are unseen', async () => {
  const { client, requests } = clientAnswering(({ url }) =>
    Response.json(
      url.includes('/event_states')
        ? [{ event_id: 'a', state: 'pending' }]
        : url.includes('/unseen_events')
          ? [{ event_id: 'b' }]
          : url.includes('/event_feed_items')
            ? [
                {
                  event_id: 'b',
                  proposed: { title: 'x' },
                  decided: true,
                  vanished_at: 'now',
                  vanishing_seen: false,
                  feed_id: 'f',
                },
              ]
            : url.includes('/event_feeds')
              ? [{ id: 'f', name: 'Chor' }]
              : ['a', 'b'].map((id) => ({
                  id,
                  submitter_email: `${id}@example.org`,
                  submitter_phone: '09461 1',
                })),
    ),
  )
  expect(await listAllEvents(client)).toEqual([
    {
      id: 'a',
      submitter_email: 'a@example.org',
      submitter_phone: '09461 1',
      unseen: false,
      before: null,
      feed: null,
      state: 'pending',
    },
    {
      id: 'b',
      submitter_email: 'b@example.org',
      submitter_phone: '09461 1',
      unseen: true,
      before: null,
      feed: { name: 'Chor', proposed: null, vanished: true },
      state: 'approved',
    },
  ])
  const [entries, contacts] = requests.map(({ url }) => new URL(url))
  expect(entries?.pathname).toContain('/event_entries')
  expect(entries?.searchParams.get('select')).not.toContain('submitter_email')
  expect(contacts?.searchParams.get('select')).toBe('id,submitter_email,submitter_phone')
})

it('reads all events in smaller pages when a response would be too large', async () => {
  const { client } = clientAnswering(({ url }) => {
    const { pathname, searchParams } = new URL(url)
    const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))]
    if (/unseen_events|event_states|event_feed/.test(pathname)) return Response.json([])
    if (limit > 150) return Response.json({ code: '54000', message: 'too large' }, { status: 413 })
    return Response.json(
      Array.from({ length: Math.min(limit, 200 - offset) }, (_, place) => ({ id: `${offset + place}` })),
    )
  })
  expect((await listAllEvents(client)).map(({ id }) => id)).toEqual(
    Array.from({ length: 200 }, (_, place) => String(place)),
  )
})

it('marks events as seen in few requests, says which were not, and sends none without events', async () => {
  const { client, requests } = clientAnswering(() => Response.json([{ event_id: 'e', before: null }]))
  const seen = await markSeen(
    client,
    Array.from({ length: 150 }, (_, place) => `e${place}`),
  )
  expect(seen).toEqual(Array(2).fill({ event_id: 'e', before: null }))
  expect(requests.map(({ method }) => method)).toEqual(['DELETE', 'DELETE'])
  await markSeen(client, [])
  expect(requests).toHaveLength(2)
})
