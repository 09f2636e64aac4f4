import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashInlineScripts, renderingNonce } from './csp-hashes.ts'

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
