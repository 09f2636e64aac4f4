import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { bytesOf, heic, jpeg, phonePicture, pixelBomb, png, svg, webp } from './testing/pictures.ts'

let server: TestServer
let count = 0
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const SMALL = { width: 48, height: 32 }
const SCRIPT = '<html><script>alert(document.domain)</script></html>'

/** Uploads a raw body as a visitor; resolves to the response and the public address of the file. */
async function upload(bytes: Uint8Array<ArrayBuffer>, type = 'image/jpeg', bucket = 'pictures') {
  count += 1
  const name = `1795000000000-case${String(count).padStart(4, '0')}.jpg`
  const response = await server.fetch(`/storage/v1/object/${bucket}/${name}`, {
    method: 'POST',
    headers: { ...server.personas.visitor.headers, 'content-type': type },
    body: bytes,
  })
  return { response, seen: `/storage/v1/object/public/${bucket}/${name}` }
}

async function kept(bytes: Uint8Array<ArrayBuffer>, type?: string): Promise<Buffer> {
  const { response, seen } = await upload(bytes, type)
  expect(response.status, await response.clone().text()).toBe(200)
  return Buffer.from(await (await server.fetch(seen)).arrayBuffer())
}

describe('metadata and appended data of a picture are removed', () => {
  test.each([
    ['behind its end', async () => Buffer.concat([await jpeg(SMALL), Buffer.from(SCRIPT)])],
    ['in a JPEG comment', async () => withSegment(await jpeg(SMALL), 0xfe, Buffer.from(SCRIPT))],
    ['in a JPEG application segment', async () => withSegment(await jpeg(SMALL), 0xef, Buffer.from(SCRIPT))],
    ['behind the end of a PNG', async () => Buffer.concat([await png(SMALL), Buffer.from(SCRIPT)])],
    ['behind the end of a WebP', async () => Buffer.concat([await webp(SMALL), Buffer.from(SCRIPT)])],
  ])('a page %s', async (_where, make) => {
    const stored = await kept(bytesOf(Buffer.from(await make())))
    expect(stored.includes('script')).toBe(false)
    expect(await sharp(stored).metadata()).toMatchObject(SMALL)
  })

  test('GPS and camera data, in every format', async () => {
    const phone = await phonePicture()
    expect(await sharp(phone).metadata()).toHaveProperty('exif')
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const tagged = await sharp(phone).keepMetadata().toFormat(format).toBuffer()
      expect((await sharp(tagged).metadata()).exif, format).toBeDefined()
      const { exif, xmp, iptc, icc, comments, orientation } = await sharp(
        await kept(bytesOf(tagged)),
      ).metadata()
      expect({ exif, xmp, iptc, icc, comments, orientation }, format).toEqual({})
    }
  })

  test('XMP', async () => {
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>48.87 N</place></x:xmpmeta>'
    const tagged = await sharp(await jpeg(SMALL))
      .withXmp(xmp)
      .toBuffer()
    expect(tagged.includes('48.87 N')).toBe(true)
    expect((await kept(bytesOf(tagged))).includes('48.87 N')).toBe(false)
  })
})

describe('a picture is rotated by its EXIF orientation', () => {
  // The left half red, the right half blue: after rotation, red is on the side of the orientation.
  test.each([
    [1, 'left'],
    [2, 'right'],
    [3, 'right'],
    [4, 'left'],
    [5, 'top'],
    [6, 'top'],
    [7, 'bottom'],
    [8, 'bottom'],
  ] as const)('orientation %i: red is at the %s', async (orientation, side) => {
    const red = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const held = await sharp({ create: { width: 80, height: 40, channels: 3, background: 'blue' } })
      .composite([{ input: red, left: 0, top: 0 }])
      .withMetadata({ orientation })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const stored = await kept(bytesOf(held))
    const { data, info } = await sharp(stored).raw().toBuffer({ resolveWithObject: true })
    const turned = orientation > 4
    expect([info.width, info.height]).toEqual(turned ? [40, 80] : [80, 40])
    const spots = {
      left: [5, info.height / 2],
      right: [info.width - 5, info.height / 2],
      top: [info.width / 2, 5],
      bottom: [info.width / 2, info.height - 5],
    } as const
    const [x, y] = spots[side]
    expect(data[(y * info.width + x) * info.channels]).toBeGreaterThan(200)
  })
})

describe('a file that is no picture is refused with 415 in the shape of storage', () => {
  const truncated = async (make: () => Promise<Uint8Array<ArrayBuffer>>, part: number) => {
    const bytes = await make()
    return bytes.slice(0, Math.floor(bytes.length * part))
  }
  const busy = () =>
    sharp({ create: { width: 300, height: 300, channels: 3, background: 'black', noise: NOISE } })
  const cases: [string, string, () => Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>][] = [
    ['no bytes', 'image/jpeg', () => new Uint8Array()],
    ['one byte', 'image/png', () => new Uint8Array([0x89])],
    ['a signature alone', 'image/png', () => bytesOf(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
    [
      'a WebP header alone',
      'image/webp',
      () => bytesOf(Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1')),
    ],
    ['text', 'image/jpeg', () => bytesOf(Buffer.from('Kein Bild.'))],
    ['a page', 'image/png', () => bytesOf(Buffer.from(SCRIPT))],
    ['HEIC under the name of JPEG', 'image/jpeg', heic],
    ['SVG under the name of PNG', 'image/png', svg],
    ['a PDF', 'image/jpeg', () => bytesOf(Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj'))],
    ['half a JPEG', 'image/jpeg', () => truncated(async () => bytesOf(await busy().jpeg().toBuffer()), 0.5)],
    ['half a PNG', 'image/png', () => truncated(async () => bytesOf(await busy().png().toBuffer()), 0.5)],
    ['half a WebP', 'image/webp', () => truncated(async () => bytesOf(await busy().webp().toBuffer()), 0.5)],
    ['a GIF under the name of PNG', 'image/png', async () => gif()],
    ['a TIFF under the name of JPEG', 'image/jpeg', async () => bytesOf(await busy().tiff().toBuffer())],
    ['an AVIF under the name of JPEG', 'image/jpeg', async () => avif()],
    ['HEIC', 'image/heic', heic],
    ['SVG', 'image/svg+xml', svg],
    ['GIF', 'image/gif', async () => gif()],
    ['a page declared as HTML', 'text/html', () => bytesOf(Buffer.from(SCRIPT))],
    ['a JPEG without a type', 'application/octet-stream', () => jpeg(SMALL)],
  ]
  test.each(cases)('%s', async (_name, type, make) => {
    const { response, seen } = await upload(await make(), type)
    expect(response.status).toBe(400)
    const body = await response.json()
    expect(body).toMatchObject({ statusCode: '415', error: 'invalid_mime_type', code: 'InvalidMimeType' })
    expect(JSON.stringify(body)).not.toMatch(/vips|sharp|\/tmp|node_modules|heif:|Input/i)
    expect(await (await server.fetch(seen)).json()).toMatchObject({ code: 'NoSuchKey' })
  })

  test('none of them left a row', async () => {
    const { rows } = await server.db.adminPool.query(
      `select count(*)::int as refused from storage.objects where metadata ->> 'mimetype' not in ('image/jpeg', 'image/png', 'image/webp')`,
    )
    expect(rows).toEqual([{ refused: 0 }])
  })
})

describe('decompression bombs', () => {
  test('are refused before they are decoded', async () => {
    const before = process.memoryUsage.rss()
    const started = performance.now()
    const { response } = await upload(await pixelBomb(), 'image/png')
    expect(await response.json()).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' })
    expect(performance.now() - started).toBeLessThan(2_000)
    expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000)
  })

  test('are refused when they are real', async () => {
    const bomb = await sharp({ create: { width: 7_200, height: 7_200, channels: 3, background: 'white' } })
      .toColourspace('b-w')
      .png({ compressionLevel: 1 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    const { response } = await upload(bytesOf(bomb), 'image/png')
    expect(await response.json()).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' })
  })

  test('a JPEG with sides of 65,500 pixels in its header', async () => {
    const bytes = await jpeg(SMALL)
    // The start of a frame (SOF0 or SOF2) holds height and width behind its length and precision.
    const frame = bytes.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(bytes[at + 1] ?? 0))
    const view = new DataView(bytes.buffer)
    view.setUint16(frame + 5, 65_500)
    view.setUint16(frame + 7, 65_500)
    const { response } = await upload(bytes)
    expect((await response.json()).statusCode).toMatch(/^41[35]$/)
  })
})

describe('unusual pictures', () => {
  test('a PNG declared as JPEG is served as PNG', async () => {
    const { response, seen } = await upload(await png(SMALL), 'image/jpeg')
    expect(response.status).toBe(200)
    expect((await server.fetch(seen)).headers.get('content-type')).toBe('image/png')
  })

  test('an animation is reduced to its first frame', async () => {
    const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 255), Buffer.alloc(20 * 20 * 3, 0)])
    const animation = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(animation).metadata()).pages).toBe(2)
    const stored = await kept(bytesOf(animation), 'image/webp')
    const metadata = await sharp(stored).metadata()
    expect(metadata).toMatchObject({ width: 20, height: 20 })
    expect(metadata.pages ?? 1).toBe(1)
  })

  test.each([
    [
      'CMYK',
      () =>
        sharp({ create: { ...SMALL, channels: 3, background: 'teal' } })
          .toColourspace('cmyk')
          .jpeg(),
    ],
    [
      'grey',
      () =>
        sharp({ create: { ...SMALL, channels: 3, background: 'teal' } })
          .toColourspace('b-w')
          .jpeg(),
    ],
    [
      '16 bits a channel',
      () =>
        sharp({ create: { ...SMALL, channels: 3, background: 'teal' } })
          .toColourspace('rgb16')
          .png(),
    ],
    [
      'progressive',
      () => sharp({ create: { ...SMALL, channels: 3, background: 'teal' } }).jpeg({ progressive: true }),
    ],
    [
      'transparent',
      () => sharp({ create: { ...SMALL, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } } }).png(),
    ],
    ['one pixel', () => sharp({ create: { width: 1, height: 1, channels: 3, background: 'teal' } }).png()],
    [
      'a strip of 1 : 50',
      () => sharp({ create: { width: 500, height: 10, channels: 3, background: 'teal' } }).png(),
    ],
  ])('%s', async (_name, make) => {
    const stored = await kept(bytesOf(await make().toBuffer()))
    const { width, height } = await sharp(stored).metadata()
    expect(Math.max(width, height)).toBeLessThanOrEqual(2560)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
  })
})

const NOISE = { type: 'gaussian', mean: 128, sigma: 60 } as const
const gif = async () =>
  bytesOf(
    await sharp(await jpeg(SMALL))
      .gif()
      .toBuffer(),
  )
const avif = async () =>
  bytesOf(
    await sharp(await jpeg(SMALL))
      .avif({ effort: 0 })
      .toBuffer(),
  )

/** The JPEG with one more segment right after its start (ITU T.81, B.1.1). */
function withSegment(bytes: Uint8Array, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([bytes.subarray(0, 2), head, content, bytes.subarray(2)])
}
