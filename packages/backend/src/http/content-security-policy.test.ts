import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashInlineScripts, pagePolicy, renderingNonce } from './content-security-policy.ts'

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

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('inline scripts with the nonce are hashed, others are not, and the nonce is removed', () => {
  const nonce = renderingNonce()
  const page = hashInlineScripts(
    `<script nonce="${nonce}">a("ß")</script><noscript><link nonce="${nonce}" href="/x.css"><script type="module" nonce="${nonce}" async="">\nb\n</script></noscript><script nonce="${nonce}" src="/x.js"></script>`,
    nonce,
  )
  expect(page.hashes).toEqual([hash('a("ß")'), hash('\nb\n')])
  expect(page.html).toBe(
    '<script>a("ß")</script><noscript><link href="/x.css"><script type="module" async="">\nb\n</script></noscript><script src="/x.js"></script>',
  )
})

test.each([
  ['without a nonce', '<script>alert(1)</script>'],
  ['with the nonce of another rendering', `<script nonce="${renderingNonce()}">alert(1)</script>`],
  ['that imitates ours', '<script data-x=" nonce=">alert(1)</script>'],
])('a script that got into the page %s is not', (_how, foreign) => {
  const nonce = renderingNonce()
  const { hashes } = hashInlineScripts(`${foreign}<script nonce="${nonce}">ours()</script>`, nonce)
  expect(hashes).toEqual([hash('ours()')])
})

test('no two renderings have the same nonce', () => {
  const many = Array.from({ length: 1_000 }, renderingNonce)
  expect(new Set(many).size).toBe(many.length)
  expect(many[0]).toMatch(/^[\w-]{24}$/)
})
