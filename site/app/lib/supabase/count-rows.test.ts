import { expect, it } from 'vitest'
import { clientAnswering } from '../testing/client-answering'
import { countsOf } from './count-rows'

const COUNTS = countsOf({
  idea: { table: 'ideas', where: ['status', 'eq', 'pending'] },
  event: { table: 'unseen_events', column: 'event_id' },
})
const counted = (total: number) => new Response(null, { headers: { 'content-range': `*/${total}` } })

it('counts with HEAD requests, each table with its own column and filter', async () => {
  const { client, requests } = clientAnswering(() => counted(2))
  expect(await COUNTS.read(client)).toEqual({ idea: 2, event: 2 })
  expect(requests.map(({ method, url }) => `${method} ${url.split('/').at(-1)}`)).toEqual([
    'HEAD ideas?select=id&status=eq.pending',
    'HEAD unseen_events?select=event_id',
  ])
})

it('returns the other counts when one fails', async () => {
  const { client } = clientAnswering(({ url }) =>
    url.includes('/ideas') ? Response.json({ message: 'no' }, { status: 500 }) : counted(0),
  )
  expect(await COUNTS.read(client)).toEqual({ idea: null, event: 0 })
})
