import { expect, it } from 'vitest'
import { byEntity } from '../../../supabase/functions/_shared/entities'
import { clientAnswering } from '../lib/testing/client-answering'
import { isKindAt, loadKind } from '../shell/public-kinds'

it.each(Object.entries({ ideas: 'ideas', posts: 'my_roding_posts', ...byEntity(({ name }) => name) }))(
  'a search in long %s counts all, of which it reads what it shows',
  async (name, table) => {
    const { client, requests } = clientAnswering(({ url }) =>
      url.endsWith('/list_page')
        ? Response.json([{ ids: ['x'], found: 1 }])
        : Response.json([], { headers: { 'content-range': '*/5000' } }),
    )
    const { list } = await loadKind(name)
    const listing = await list(client, new URLSearchParams('suche=markt'))
    expect(listing).toMatchObject({ paging: { all: 5000, found: 1 } })
    const asked = requests.filter(({ url }) => new URL(url).pathname.endsWith(`/${table}`))
    expect(asked.map(({ method, url }) => [method, new URL(url).searchParams.get('id')])).toEqual([
      ['HEAD', null],
      ['GET', 'in.(x)'],
    ])
  },
)

it.each(['/karte/x', '/gutscheine/x', '/suche/x', '/other/x'])('%s is below no list of entries', (path) => {
  expect(isKindAt(path, { areas: { postsPath: '/mein-roding' } })).toBe(false)
})
