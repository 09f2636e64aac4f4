import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { compression } from './compression.ts'
import type { ServerEnv } from './identity.ts'
import { ResponseHeaders } from './response.ts'
import { hashInlineScripts, pagePolicy, renderingNonce } from './security-headers.ts'

describe('responses', () => {
  const GIVEN = { 'content-type': 'application/json', vary: 'prefer' }

  describe("headers of a response do what the platform's do", () => {
    const changes: Record<string, (headers: Headers) => unknown> = {
      'nothing is changed': () => {},
      'one is set': (headers) => headers.set('ETag', '"1"'),
      'one is set again': (headers) => headers.set('Vary', 'accept'),
      'one is appended': (headers) => headers.append('vary', 'accept'),
      'a new one is appended': (headers) => headers.append('X-Name', 'value'),
      'one is deleted': (headers) => headers.delete('VARY'),
      'a cookie is set': (headers) => headers.set('set-cookie', 'name=value'),
    }
    test.each(Object.entries(changes))('when %s', (_, change) => {
      const platform = new Headers(GIVEN)
      const ours = new ResponseHeaders(GIVEN)
      change(platform)
      change(ours)
      const listed: [string, string][] = []
      ours.forEach((value, name) => {
        listed.push([name, value])
      })
      expect(listed.sort()).toEqual([...platform])
      expect([...ours.keys()].sort()).toEqual([...platform.keys()])
      expect([...ours.values()].sort()).toEqual([...platform.values()].sort())
      expect(ours.getSetCookie()).toEqual(platform.getSetCookie())
      for (const name of ['Vary', 'content-type', 'etag', 'x-name']) {
        expect(ours.get(name)).toBe(platform.get(name))
        expect(ours.has(name)).toBe(platform.has(name))
      }
    })
  })

  test('a response and other headers take them over', () => {
    const headers = new ResponseHeaders(GIVEN)
    expect(headers).toBeInstanceOf(Headers)
    expect([...new Headers(headers)]).toEqual([...new Headers(GIVEN)])
    expect([...new Response('', { headers }).headers]).toEqual([...new Headers(GIVEN)])
  })
})

describe('compression', () => {
  const LONG = 'Märkte, Feste und Musik. '.repeat(200)

  function answering(body: string | null, headers: Record<string, string>, status = 200): Hono<ServerEnv> {
    const app = new Hono<ServerEnv>()
    app.use(compression())
    app.all('/', () => new Response(body, { status, headers: { 'content-type': 'text/html', ...headers } }))
    return app
  }

  async function ask(app: Hono<ServerEnv>, acceptEncoding: string | null, method = 'GET') {
    const headers: Record<string, string> =
      acceptEncoding === null ? {} : { 'accept-encoding': acceptEncoding }
    const answer = await app.request('/', { method, headers })
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
    ['gzip', 'gzip', gunzipSync],
    ['BR', 'br', brotliDecompressSync],
    ['br;q=0, *, identity;q=0', 'gzip', gunzipSync],
  ] as const)('text is compressed for who accepts %s', async (accepted, encoding, decompress) => {
    const { answer, bytes } = await ask(answering(LONG, {}), accepted)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(bytes.length).toBeLessThan(LONG.length / 5)
    expect(decompress(bytes).toString()).toBe(LONG)
  })

  test.each([
    ['without Accept-Encoding', null],
    ['with an encoding unknown here', 'zstd'],
    ['with every encoding refused', 'br;q=0, gzip;q=0'],
    ['with any encoding', '*'],
    ['with plain bytes refused and nothing else accepted', 'identity;q=0'],
  ])('%s the text comes as it is, and caches know that it depends', async (_, accepted) => {
    const { answer, bytes } = await ask(answering(LONG, { vary: 'origin' }), accepted)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('vary')).toBe('origin, accept-encoding')
    expect(bytes.toString()).toBe(LONG)
  })

  test.each<[string, string | null, Record<string, string>, number]>([
    ['short text', 'kurz', {}, 200],
    ['a picture', LONG, { 'content-type': 'image/jpeg' }, 200],
    ['server-sent events', LONG, { 'content-type': 'text/event-stream' }, 200],
    ['what is compressed already', LONG, { 'content-encoding': 'zstd' }, 200],
    ['no-transform', LONG, { 'cache-control': 'public, no-transform' }, 200],
    ['a part', LONG, { 'content-range': 'bytes 0-9/10' }, 206],
    ['no body', null, {}, 304],
  ])('%s stays as it is', async (_, body, headers, status) => {
    const { answer, bytes } = await ask(answering(body, headers, status), 'br, gzip')
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-encoding')).toBe(headers['content-encoding'] ?? null)
    expect(bytes.toString()).toBe(body ?? '')
  })

  test('a strong validator becomes a weak one; status and other headers are unchanged', async () => {
    const { answer } = await ask(answering(LONG, { etag: '"abc"', 'x-other': 'yes' }, 404), 'br')
    expect(answer.headers.get('etag')).toBe('W/"abc"')
    expect(answer.headers.get('x-other')).toBe('yes')
    expect(answer.status).toBe(404)
  })

  test('HEAD has no body to compress', async () => {
    const { answer } = await ask(answering(null, {}), 'br', 'HEAD')
    expect(answer.headers.get('content-encoding')).toBeNull()
  })
})

describe('content security policy', () => {
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
})
