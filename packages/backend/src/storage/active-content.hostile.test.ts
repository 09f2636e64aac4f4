import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { bytesOf, gif, jpeg, png, webp } from './testing/pictures.ts'
import { STORED, storePicture } from './testing/stored-files.ts'

describe('active content', () => {
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
      server.db.adminPool.query(
        `insert into storage.buckets (id, name, public) values ('open', 'open', true)`,
      ),
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
})

describe('polyglots', () => {
  let server: TestServer
  let count = 0
  beforeAll(async () => {
    server = await createTestServer()
    await server.db.adminPool.query(
      `insert into storage.buckets (id, name, public) values ('anything', 'anything', true)`,
    )
  })
  afterAll(() => server.close())

  const SMALL = { width: 48, height: 32 }
  const PAGE = '<html><script>alert(document.domain)</script></html>'

  async function upload(bytes: Buffer | Uint8Array<ArrayBuffer>, type: string, bucket = 'pictures') {
    count += 1
    const name = `1795000000000-poly${String(count).padStart(4, '0')}.png`
    const who = bucket === 'anything' ? server.personas.service : server.personas.visitor
    const response = await server.fetch(`/storage/v1/object/${bucket}/${name}`, {
      method: 'POST',
      headers: { ...who.headers, 'content-type': type },
      body: bytesOf(Buffer.from(bytes)),
    })
    const seen = () => server.fetch(`/storage/v1/object/public/${bucket}/${name}`)
    const scaled = () => server.fetch(`/storage/v1/render/image/public/${bucket}/${name}?width=100`)
    return { response, seen, scaled }
  }

  /** A chunk of a PNG (W3C PNG, 5.3). */
  function chunk(name: string, content: Buffer): Buffer {
    const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, check])
  }

  /** The PNG with one more chunk right behind its header. */
  async function pngWith(name: string, content: Buffer): Promise<Buffer> {
    const bytes = await png(SMALL)
    return Buffer.concat([bytes.subarray(0, 33), chunk(name, content), bytes.subarray(33)])
  }

  /** The WebP with one more chunk at its end that its own length counts (RIFF). */
  async function webpWith(name: string, content: Buffer): Promise<Buffer> {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32LE(content.length, 4)
    const bytes = Buffer.concat([await webp(SMALL), head, content, Buffer.alloc(content.length % 2)])
    bytes.writeUInt32LE(bytes.length - 8, 4)
    return bytes
  }

  async function jpegWithComment(content: string): Promise<Buffer> {
    const bytes = await jpeg(SMALL)
    const head = Buffer.from([0xff, 0xfe, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([bytes.subarray(0, 2), head, Buffer.from(content), bytes.subarray(2)])
  }

  /** The local header that a ZIP file, and so a Java archive, begins with. */
  const ZIP = Buffer.from('504b0304140000000000', 'hex')

  describe('a polyglot is stored as a picture only', () => {
    test.each([
      [
        'a JPEG that is a PDF',
        'image/jpeg',
        'PDF-1.7',
        () => jpegWithComment('\n%PDF-1.7\n1 0 obj<<>>endobj\n'),
      ],
      ['a JPEG that is a program', 'image/jpeg', 'alert', () => jpegWithComment('*/=1;alert(1);/*')],
      [
        'a JPEG that is an archive',
        'image/jpeg',
        'PK\x03\x04',
        async () => Buffer.concat([await jpeg(SMALL), ZIP]),
      ],
      [
        'a PNG with a page in its text',
        'image/png',
        'script',
        () => pngWith('tEXt', Buffer.from(`x\0${PAGE}`)),
      ],
      ['a PNG with an unknown chunk', 'image/png', 'script', () => pngWith('evIl', Buffer.from(PAGE))],
      ['a WebP with an unknown chunk', 'image/webp', 'script', () => webpWith('EVIL', Buffer.from(PAGE))],
      ['a WebP with a page as metadata', 'image/webp', 'script', () => webpWith('XMP ', Buffer.from(PAGE))],
    ])('%s', async (_what, type, trace, make) => {
      const bytes = await make()
      expect(bytes.includes(trace, 0, 'latin1')).toBe(true)
      const { response, seen } = await upload(bytes, type)
      expect(response.status, await response.clone().text()).toBe(200)
      const answer = await seen()
      expect(answer.headers.get('content-type')).toBe(type)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*sandbox$/)
      const stored = Buffer.from(await answer.arrayBuffer())
      expect(stored.includes(trace, 0, 'latin1')).toBe(false)
      expect(await sharp(stored).metadata()).toMatchObject(SMALL)
    })

    test.each([
      ['a GIF that is a program', 'GIF89a=1;alert(1)//'],
      ['a bitmap that is a program', 'BM=1;alert(1)//'],
      ['a page that begins like a JPEG', `\xff\xd8\xff${PAGE}`],
      ['a page that begins like a PNG', `\x89PNG\r\n\x1a\n${PAGE}`],
      ['a page that begins like a WebP', `RIFF\x40\0\0\0WEBP${PAGE}`],
      [
        'a drawing behind a declaration',
        `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`,
      ],
    ])('%s is none, whatever it calls itself', async (_what, text) => {
      for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/svg+xml']) {
        const { response, seen } = await upload(Buffer.from(text, 'latin1'), type)
        expect(await response.json(), type).toMatchObject({ statusCode: '415', code: 'InvalidMimeType' })
        expect((await seen()).status).toBe(400)
      }
    })
  })

  describe('decompression bombs', () => {
    const MUCH = 300_000_000
    const zeros = deflateSync(Buffer.alloc(MUCH), { level: 9 })

    /** The canvas of an extended WebP, whose frames may be tiny (RFC 9649, 2.7): sides as 24 bits, less one. */
    async function hugeCanvas(): Promise<Buffer> {
      const animation = await sharp(Buffer.alloc(20 * 40 * 3), {
        raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
      })
        .webp({ loop: 0, delay: [100, 100] })
        .toBuffer()
      const canvas = animation.indexOf('VP8X') + 12
      animation.writeUIntLE(16_382, canvas, 3)
      animation.writeUIntLE(16_382, canvas + 3, 3)
      return animation
    }

    /** A PNG of one line whose compressed pixels are followed by hundreds of megabytes of zeros. */
    const trailingData = async () => {
      const bytes = await png(SMALL)
      const end = bytes.length - 12
      return Buffer.concat([bytes.subarray(0, 33), chunk('IDAT', zeros), bytes.subarray(end)])
    }

    test.each([
      ['in a text', 'image/png', () => pngWith('zTXt', Buffer.concat([Buffer.from('x\0\0'), zeros]))],
      [
        'in a text of another kind',
        'image/png',
        () => pngWith('iTXt', Buffer.concat([Buffer.from('x\0\x01\0\0\0'), zeros])),
      ],
      [
        'in a colour profile',
        'image/png',
        () => pngWith('iCCP', Buffer.concat([Buffer.from('x\0\0'), zeros])),
      ],
      ['behind the pixels', 'image/png', trailingData],
      ['on a canvas of 16,383 x 16,383', 'image/webp', hugeCanvas],
    ])('%s cost neither time nor memory', async (_where, type, make) => {
      const bytes = await make()
      expect(bytes.length).toBeLessThan(1_000_000)
      const before = process.memoryUsage.rss()
      const begun = performance.now()
      const { response } = await upload(bytes, type)
      expect(response.status).toBeLessThan(500)
      expect(performance.now() - begun).toBeLessThan(10_000)
      expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000)
    })

    test('of a thousand frames one is decoded', async () => {
      const [width, height, frames] = [64, 64, 1_000]
      const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const
      const values = Buffer.alloc(width * height * frames * 3)
      for (let frame = 0; frame < frames; frame += 1) values.fill(frame % 251, frame * width * height * 3)
      const animation = await sharp(values, { raw }).webp({ loop: 0, delay: 20, effort: 0 }).toBuffer()
      const { response, seen } = await upload(animation, 'image/webp')
      expect(response.status).toBe(200)
      const { pages } = await sharp(Buffer.from(await (await seen()).arrayBuffer())).metadata()
      expect(pages ?? 1).toBe(1)
    })

    test('are stored undecoded in buckets for files, and not scaled', async () => {
      const huge = Buffer.from(await gif(SMALL))
      huge.writeUInt16LE(65_535, 6)
      huge.writeUInt16LE(65_535, 8)
      const { response, scaled } = await upload(huge, 'image/gif', 'anything')
      expect(response.status).toBe(200)
      expect(await (await scaled()).json()).toMatchObject({ statusCode: '415', code: 'InvalidMimeType' })
    })
  })
})
