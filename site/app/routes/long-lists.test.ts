import { expect, it } from 'vitest'
import { listApproved as listIdeas } from '../features/ideas/queries'
import { JOBS } from '../features/jobs/job'
import { listApproved as listPosts } from '../features/posts/queries'
import { clientAnswering } from '../lib/testing/client-answering'

it.each([
  ['ideas', listIdeas],
  ['my_roding_posts', listPosts],
  ['jobs', JOBS.list],
] as const)('a search in long %s counts all, of which it reads what it shows', async (table, list) => {
  const { client, requests } = clientAnswering(({ url }) =>
    url.endsWith('/list_page')
      ? Response.json([{ ids: ['x'], found: 1 }])
      : Response.json([], { headers: { 'content-range': '*/5000' } }),
  )
  const listing = await list(client, new URLSearchParams('suche=markt'))
  expect(listing).toMatchObject({ paging: { all: 5000, found: 1 } })
  const asked = requests.filter(({ url }) => new URL(url).pathname.endsWith(`/${table}`))
  expect(asked.map(({ method, url }) => [method, new URL(url).searchParams.get('id')])).toEqual([
    ['HEAD', null],
    ['GET', 'in.(x)'],
  ])
})
