import { WIDEST_EMBED } from './size'

/** oEmbed request URL of a post (docs/product.md#embedded-posts); the endpoint's own query parameters are kept. */
export function embedAddress(endpoint: string, postUrl: string): string {
  const address = new URL(endpoint)
  address.searchParams.set('url', postUrl)
  address.searchParams.set('maxwidth', String(WIDEST_EMBED))
  address.searchParams.set('hidecaption', 'true')
  return address.href
}
