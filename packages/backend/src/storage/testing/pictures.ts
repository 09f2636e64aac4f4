import { crc32 } from 'node:zlib'
import sharp from 'sharp'

type Size = Readonly<{ width: number; height: number }>

const plain = ({ width, height }: Size) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 120, b: 140 } } })

export const bytesOf = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer)

export const jpeg = async (size: Size) => bytesOf(await plain(size).jpeg().toBuffer())
export const png = async (size: Size) => bytesOf(await plain(size).png().toBuffer())
export const webp = async (size: Size) => bytesOf(await plain(size).webp().toBuffer())
export const gif = async (size: Size) => bytesOf(await plain(size).gif().toBuffer())

/** Noise, which does not compress: the file has the given number of bytes within a few percent. */
export async function noise({ width, height }: Size): Promise<Uint8Array<ArrayBuffer>> {
  const values = Buffer.alloc(width * height * 3)
  let seed = 1
  for (let index = 0; index < values.length; index += 1) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    values[index] = seed >> 16
  }
  return bytesOf(
    await sharp(values, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  )
}

/** A portrait photo of a phone: 40 x 20 pixels with EXIF orientation and GPS position. */
export async function phonePicture(): Promise<Uint8Array<ArrayBuffer>> {
  const exif = {
    IFD0: { Make: 'Musterphone', Copyright: 'Erika Mustermann' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '48/1 52/1 0/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '12/1 34/1 0/1',
    },
  }
  return bytesOf(
    await plain({ width: 40, height: 20 })
      .withMetadata({ orientation: 6 })
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  )
}

/** A PNG of a few hundred bytes whose header declares 30,000 x 30,000 pixels. */
export async function pixelBomb(): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await png({ width: 8, height: 8 })
  const view = new DataView(bytes.buffer)
  view.setUint32(16, 30_000)
  view.setUint32(20, 30_000)
  view.setUint32(29, crc32(bytes.subarray(12, 29)))
  return bytes
}

/** The header of a HEIC picture (ISO base media file, brand `heic`). */
export const heic = () =>
  bytesOf(
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(500)]),
  )

export const svg = () =>
  bytesOf(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
    ),
  )
