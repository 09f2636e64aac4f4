import { expect, it } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { listBusinessPlaces } from './business-places'

it('reads at most 1,000 businesses with coordinates, by name', async () => {
  const row = { id: '0123456789abcdef', name: 'Optik', latitude: 49.1, longitude: 12.5 }
  const { client, requests } = clientAnswering(() => Response.json(Array(1_000).fill(row)))
  const listing = await listBusinessPlaces(client)
  expect(listing).toMatchObject({ state: 'loaded' })
  expect(listing.state === 'loaded' && listing.rows).toHaveLength(1_000)
  expect(listing.state === 'loaded' && listing.rows[0]).toEqual({
    path: '/betriebe/optik-0123456789',
    name: 'Optik',
    coordinates: { latitude: 49.1, longitude: 12.5 },
  })
  expect(requests).toHaveLength(1)
  expect(new URL(requests[0]?.url ?? '').search).toBe(
    '?select=id%2Cname%2Clatitude%2Clongitude&latitude=not.is.null&order=name.asc%2Cid.asc&limit=1000',
  )
})
