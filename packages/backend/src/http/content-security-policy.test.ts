import { expect, test } from 'vitest'
import { pagePolicy } from './content-security-policy.ts'

const SITE = { siteUrl: 'https://site.example', publicBaseUrl: '', oembedUrl: undefined }
const directive = (name: string, origins: Parameters<typeof pagePolicy>[1]) =>
  pagePolicy(["'sha256-x'"], origins)
    .split('; ')
    .find((part) => part.startsWith(`${name} `))

test('the policy allows nothing else, and inline scripts need a hash', () => {
  const policy = pagePolicy(["'sha256-x'"], SITE)
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-x';/)
  expect(policy).not.toMatch(/unsafe|nonce|strict-dynamic|\*|https?:/)
  expect(policy).toContain("object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
})

test('the page may connect to its own origin, with WebSockets too', () => {
  expect(directive('connect-src', SITE)).toBe("connect-src 'self' wss://site.example")
  expect(directive('img-src', SITE)).toBe("img-src 'self' data: blob:")
})

test('it may connect to the API host and to the configured embed endpoint', () => {
  const elsewhere = {
    siteUrl: 'http://127.0.0.1:3000',
    publicBaseUrl: 'https://base.example/',
    oembedUrl: 'https://social.example/oembed?x=1',
  }
  expect(directive('connect-src', elsewhere)).toBe(
    "connect-src 'self' https://base.example ws://127.0.0.1:3000 wss://base.example https://social.example",
  )
  expect(directive('img-src', elsewhere)).toBe("img-src 'self' data: blob: https://base.example")
  expect(directive('script-src', elsewhere)).toBe("script-src 'self' 'sha256-x'")
})
