import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { STORED, storePicture } from './testing/stored-files.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  expect((await storePicture(server)).status).toBe(200)
})
afterAll(() => server.close())

describe('files that a browser could render as a page', () => {
  const types = [
    'text/html',
    'TEXT/HTML; charset=utf-8',
    'application/xhtml+xml',
    'image/svg+xml',
    'text/xml',
    'application/xml',
    'text/xsl',
    'application/rdf+xml',
    'text/javascript',
    'application/mathml+xml',
    'multipart/x-mixed-replace',
    'text/html;charset=utf-7',
    'text/html ; charset="utf-8"',
    'image/svg+xml;charset=utf-8',
    'text/javascript;charset=x',
  ]
  beforeAll(() =>
    server.db.adminPool.query(`insert into storage.buckets (id, name, public) values ('open', 'open', true)`),
  )

  test.each(types)('%s does not run in the origin of the site', async (type) => {
    const name = `t${types.indexOf(type)}`
    const stored = await server.fetch(`/storage/v1/object/open/${name}`, {
      method: 'POST',
      headers: { ...server.personas.service.headers, 'content-type': type },
      body: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    })
    expect(stored.status).toBe(200)
    const { headers } = await server.fetch(`/storage/v1/object/public/open/${name}`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const asText = headers.get('content-type')?.startsWith('text/plain') === true
    const sandboxed = /\bsandbox\b/.test(headers.get('content-security-policy') ?? '')
    const inert = !/html|xml|xsl|svg/.test(headers.get('content-type') ?? '')
    expect([headers.get('content-type'), asText || sandboxed || inert]).toEqual([
      headers.get('content-type'),
      true,
    ])
  })

  test('SVG cannot be scaled, which would need rendering it', async () => {
    const name = `t${types.indexOf('image/svg+xml')}`
    const answered = await server.fetch(`/storage/v1/render/image/public/open/${name}?width=80`)
    expect(await answered.json()).toMatchObject({ code: 'InvalidMimeType' })
  })

  test.each([
    'a"; filename=b.exe',
    'a\r\nSet-Cookie: x=y',
    '../../a',
    'ä',
    '\ud800',
    'a'.repeat(5_000),
    "a'*()",
  ])('the name under which it is saved stays a name: %.30s', async (name) => {
    const { headers, status } = await server.fetch(
      `/storage/v1/object/public/pictures/${STORED}?download=${encodeURIComponent(name.toWellFormed())}`,
    )
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename=[\w.!~*'()%-]+; filename\*=UTF-8''[\w.!~*'()%-]+$/,
    )
  })
})
