import { expect, it, vi } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { countParticipants } from './count'

it('counts each business once, and those that take or sell the card', async () => {
  const { client } = clientAnswering(() =>
    Response.json([
      { accepts_vouchers: true, sells_vouchers: true },
      { accepts_vouchers: true, sells_vouchers: false },
      { accepts_vouchers: false, sells_vouchers: false },
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
