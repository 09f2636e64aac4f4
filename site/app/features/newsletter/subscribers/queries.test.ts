import { expect, it } from 'vitest'
import { clientAnswering } from '../../../lib/testing/client-answering'
import { insertSubscribers } from './queries'

const ERIKA = { name: 'Erika', email: 'erika@example.org', active: true }

it.each([
  ['Liste vom Fest', [{ _ids: ['e'], _ground: 'Liste vom Fest' }]],
  ['', []],
])('imported subscribers count as confirmed only with a ground: "%s"', async (ground, stated) => {
  const { client, requests } = clientAnswering(() => Response.json([{ id: 'e' }]))
  await insertSubscribers(client, [ERIKA], ground)
  const [inserted, ...grounds] = await Promise.all(requests.map((request) => request.json()))
  expect(inserted).toEqual([ERIKA])
  expect(grounds).toEqual(stated)
})
