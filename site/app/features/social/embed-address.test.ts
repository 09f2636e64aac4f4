import { expect, test } from 'vitest'
import { embedAddress } from './embed-address'

const POST = 'https://photos.example/p/a?b=c&d'
const ASKED = 'url=https%3A%2F%2Fphotos.example%2Fp%2Fa%3Fb%3Dc%26d&maxwidth=320&hidecaption=true'

test.each([
  ['https://photos.example/oembed', `https://photos.example/oembed?${ASKED}`],
  ['https://photos.example/oembed/?key=a%20b', `https://photos.example/oembed/?key=a+b&${ASKED}`],
  ['https://photos.example/oembed?maxwidth=900&hidecaption=false', /\?maxwidth=320&hidecaption=true&url=/],
])('%s is requested with a width of at most 320 pixels and without its caption', (endpoint, address) => {
  expect(embedAddress(endpoint, POST)).toMatch(address)
})
