import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { bytesOf, png } from './pictures.ts'

/** Pictures of few bytes that cost much to decode. */

const SIDE = 7_000
/** Number of 8 × 8 pixel blocks in a photo of 49 megapixels. */
const BLOCKS = Math.ceil(SIDE / 8) ** 2

type Jpeg = Readonly<{
  components: 1 | 3 | 4
  progressive?: boolean
  /** Each component has a scan of its own, so that the decoder keeps them all. */
  scans?: 'one' | 'each'
}>

/** A grey JPEG of 49 megapixels (ITU T.81): every code of it is one zero bit. */
export function hugeJpeg({ components, progressive = false, scans = 'one' }: Jpeg): Uint8Array<ArrayBuffer> {
  const ids = Array.from({ length: components }, (_, index) => index + 1)
  const frame = segment(progressive ? 0xc2 : 0xc0, [
    8,
    SIDE >> 8,
    SIDE & 0xff,
    SIDE >> 8,
    SIDE & 0xff,
    components,
    ...ids.flatMap((id) => [id, 0x11, 0]),
  ])
  // A table with one code of one bit, for the value 0.
  const table = (kind: number) => segment(0xc4, [kind, 1, ...Array.from({ length: 15 }, () => 0), 0])
  const scan = (of: readonly number[]) => {
    const bits = BLOCKS * of.length * (progressive ? 1 : 2)
    const selection = [of.length, ...of.flatMap((id) => [id, 0]), 0, progressive ? 0 : 63, 0]
    return Buffer.concat([segment(0xda, selection), Buffer.alloc(Math.ceil(bits / 8))])
  }
  return bytesOf(
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
      frame,
      table(0x00),
      table(0x10),
      ...(scans === 'one' ? [scan(ids)] : ids.map((id) => scan([id]))),
      Buffer.from([0xff, 0xd9]),
    ]),
  )
}

function segment(marker: number, content: readonly number[]): Buffer {
  const length = content.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...content])
}

/** A small PNG whose header declares one column of 49 megapixels. */
export const thinPng = async () => declaring(await png({ width: 8, height: 8 }), 1, SIDE * SIDE)

/** A small interlaced PNG with 16 bits a channel whose header declares 49 megapixels. */
export async function hugeInterlacedPng(): Promise<Uint8Array<ArrayBuffer>> {
  const small = sharp({ create: { width: 8, height: 8, channels: 4, background: '#00800080' } })
  const bytes = bytesOf(await small.toColourspace('rgb16').png({ progressive: true }).toBuffer())
  return declaring(bytes, SIDE, SIDE)
}

function declaring(bytes: Uint8Array<ArrayBuffer>, width: number, height: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  view.setUint32(29, crc32(bytes.subarray(12, 29)))
  return bytes
}

/** A small lossless WebP whose header declares 49 megapixels. */
export async function hugeWebp(): Promise<Uint8Array<ArrayBuffer>> {
  const small = sharp({ create: { width: 8, height: 8, channels: 3, background: 'black' } })
  const bytes = bytesOf(await small.webp({ lossless: true }).toBuffer())
  // Width and height less one, 14 bits each, behind the signature of the chunk VP8L.
  new DataView(bytes.buffer).setUint32(21, (SIDE - 1) | ((SIDE - 1) << 14), true)
  return bytes
}

/** An animated WebP of small frames on a canvas of 49 megapixels. */
export async function hugeAnimation(): Promise<Uint8Array<ArrayBuffer>> {
  const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 255), Buffer.alloc(20 * 20 * 3, 0)])
  const small = sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
  const bytes = bytesOf(await small.webp({ loop: 0, delay: [100, 100] }).toBuffer())
  // Width and height of the canvas less one, in the header VP8X.
  for (const place of [24, 27]) bytes.set([(SIDE - 1) & 0xff, (SIDE - 1) >> 8, 0], place)
  return bytes
}

/** A JPEG of noise, which takes some tenths of a second. */
export async function noisyJpeg(side: number): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: 'black', noise } })
  return bytesOf(await picture.jpeg({ quality: 60 }).toBuffer())
}
