import { expect, it } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { updateProfile } from './queries'

const userId = 'a1000000-0000-4000-8000-000000000001'

it('updates the profile of this account only', async () => {
  const { client, requests } = clientAnswering(() => Response.json({ user_id: userId }))
  await updateProfile(client, userId, { newsletter_subscribed: false })
  expect(requests[0]?.method).toBe('PATCH')
  expect(new URL(requests[0]?.url ?? '').searchParams.get('user_id')).toBe(`eq.${userId}`)
  expect(await requests[0]?.json()).toEqual({ newsletter_subscribed: false })
})

it('rejects when no profile was updated', async () => {
  const { client } = clientAnswering(() =>
    Response.json({ code: 'PGRST116', message: 'The result contains 0 rows' }, { status: 406 }),
  )
  await expect(updateProfile(client, userId, {})).rejects.toMatchObject({ code: 'PGRST116' })
})
