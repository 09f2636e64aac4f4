import { expect, it } from 'vitest'
import { clientAnswering } from '../../lib/testing/client-answering'
import { COUNTS } from './counts'

const counted = (total: number) => new Response(null, { headers: { 'content-range': `*/${total}` } })

it('counts with HEAD requests, each table with its own filter', async () => {
  const { client, requests } = clientAnswering(() => counted(7))
  expect(await COUNTS.read(client)).toMatchObject({
    subscriber: 7,
    application: 7,
    idea: 7,
    post: 7,
    event: 7,
  })
  expect(requests.filter(({ method }) => method !== 'HEAD')).toEqual([])
  expect(
    requests
      .map(({ url }) => new URL(url))
      .map(({ pathname, search }) => pathname.split('/').at(-1) + search),
  ).toEqual(
    expect.arrayContaining([
      'newsletter_subscriptions?select=id&active=eq.true',
      'applications?select=id&status=eq.pending',
      'ideas?select=id&status=neq.approved',
      'my_roding_posts?select=id&approved=eq.false',
      'events?select=id',
    ]),
  )
})

it('returns the other counts when one fails', async () => {
  const { client } = clientAnswering(({ url }) =>
    url.includes('/events') ? Response.json({ message: 'no' }, { status: 500 }) : counted(2),
  )
  expect(await COUNTS.read(client)).toMatchObject({ subscriber: 2, post: 2, event: null })
})
