import { expect, test } from 'vitest'
import { provideSite, publicClientContext } from './server-context'

test('does not retry a failed request of a page', async () => {
  let asked = 0
  const context = provideSite(
    {
      baseUrl: 'https://api.example',
      publicBaseUrl: '',
      publishableKey: 'key',
      siteUrl: 'https://site.example',
      oembedUrl: undefined,
      async fetch() {
        asked += 1
        return new Response('{}', { status: 503, headers: { 'retry-after': '1' } })
      },
    },
    undefined,
  )
  const { status } = await context.get(publicClientContext).from('ideas').select()
  expect([status, asked]).toEqual([503, 1])
})
