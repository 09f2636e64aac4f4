import { expect, it, vi } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { countParticipants } from './count-partners'

it('counts each business once, and those that take or sell the card', async () => {
  const { client } = clientAnswering(() => Response.json({ businesses: 1_300, partners: 1_200 }))
  expect(await countParticipants(client)).toEqual({ members: 1_300, partners: 1_200 })
})

it('returns zeros and logs the error when the request fails', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { client } = clientAnswering(() => Response.json({ message: 'no' }, { status: 500 }))
  expect(await countParticipants(client)).toEqual({ members: 0, partners: 0 })
  expect(logged).toHaveBeenCalled()
  logged.mockRestore()
})
