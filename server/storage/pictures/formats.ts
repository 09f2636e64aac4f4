import { open } from 'node:fs/promises'

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif'

export const mediaTypeOf = (format: PictureFormat): string => `image/${format}`

/** How many bytes from the start tell formats apart. */
const HEAD = 32

export async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * Media type of a picture by its first bytes, whatever its sender calls it; undefined for what is none. Only what this
 * recognises is ever shown to a decoder.
 */
export function pictureTypeOf(head: Buffer): string | undefined {
  const ascii = (start: number, end: number) => head.toString('latin1', start, end)
  if (head.subarray(0, 3).equals(JPEG)) return 'image/jpeg'
  if (head.subarray(0, 8).equals(PNG)) return 'image/png'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp'
  if (/^GIF8[79]a/.test(ascii(0, 6))) return 'image/gif'
  if (ascii(4, 8) === 'ftyp') return ISO_BRANDS[ascii(8, 12)]
  if (/^\s*(<\?xml|<svg)/i.test(ascii(0, HEAD))) return 'image/svg+xml'
  return undefined
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Major brands of still pictures in ISO base media files (ISO/IEC 23008-12). Telephones of one maker write `heic`. */
const ISO_BRANDS: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  heim: 'image/heic',
  heis: 'image/heic',
  hevc: 'image/heic',
  hevx: 'image/heic',
  mif1: 'image/heif',
  msf1: 'image/heif',
}
