import { expect, it } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { listApproved } from './queries'

it('requests the approved posts, newest first', async () => {
  const post = { id: '1', title: 'Nebel' }
  const { client, requestedUrl } = clientAnswering(({ url }) =>
    Response.json(url.includes('/editorial_notes') ? [] : [post]),
  )
  expect(await listApproved(client)).toEqual({ state: 'loaded', rows: [post] })
  expect(requestedUrl().pathname).toBe('/rest/v1/my_roding_posts')
  expect(Object.fromEntries(requestedUrl().searchParams)).toEqual({
    select: '*',
    approved: 'eq.true',
    order: 'created_at.desc',
  })
})
