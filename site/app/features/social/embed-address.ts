import { WIDEST_EMBED } from './size'

/** Address that asks the embed endpoint for a post (docs/product.md#embedded-posts); the endpoint's own query is kept. */
export function embedAddress(endpoint: string, postUrl: string): string {
  const address = new URL(endpoint)
  address.searchParams.set('url', postUrl)
  address.searchParams.set('maxwidth', String(WIDEST_EMBED))
  address.searchParams.set('hidecaption', 'true')
  return address.href
}
