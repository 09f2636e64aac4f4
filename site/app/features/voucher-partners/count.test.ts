import { expect, it, vi } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { countParticipants } from './count'

it('counts a business once when it is in both lists', async () => {
  const { client } = clientAnswering(() =>
    Response.json([
      { name: 'Bäckerei Ährenkorb', location_type: 'acceptance' },
      { name: 'bäckerei ährenkorb ', location_type: 'sales' },
      { name: 'Radhaus', location_type: 'acceptance' },
      { name: 'Steuerkanzlei', location_type: 'business' },
    ]),
  )
  expect(await countParticipants(client)).toEqual({ members: 3, partners: 2 })
})

it('returns zeros and logs the error when a request fails', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { client } = clientAnswering(() => Response.json({ message: 'no' }, { status: 500 }))
  expect(await countParticipants(client)).toEqual({ members: 0, partners: 0 })
  expect(logged).toHaveBeenCalled()
  logged.mockRestore()
})
