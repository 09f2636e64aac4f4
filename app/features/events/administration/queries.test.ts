import { expect, it } from 'vitest'
import { clientAnswering } from '../../../lib/testing/client-answering'
import { listAllEvents, markSeen } from './queries'

it('reads how to reach whoever submitted an event, and which ones nobody has looked at', async () => {
  const { client, requests } = clientAnswering(({ url }) =>
    Response.json(
      url.includes('/unseen_events')
        ? [{ event_id: 'b' }]
        : ['a', 'b'].map((id) => ({ id, submitter_email: `${id}@example.org`, submitter_phone: '09461 1' })),
    ),
  )
  expect(await listAllEvents(client)).toEqual([
    { id: 'a', submitter_email: 'a@example.org', submitter_phone: '09461 1', unseen: false },
    { id: 'b', submitter_email: 'b@example.org', submitter_phone: '09461 1', unseen: true },
  ])
  const columns = new URL(requests[0]?.url ?? '').searchParams.get('select')?.split(',')
  expect(columns).toEqual(expect.arrayContaining(['submitter_name', 'submitter_email', 'submitter_phone']))
})

it('marks many as seen with few requests, and nothing with none', async () => {
  const { client, requests } = clientAnswering(() => new Response(null, { status: 204 }))
  await markSeen(
    client,
    Array.from({ length: 150 }, (_, place) => `e${place}`),
  )
  expect(requests.map(({ method }) => method)).toEqual(['DELETE', 'DELETE'])
  await markSeen(client, [])
  expect(requests).toHaveLength(2)
})
