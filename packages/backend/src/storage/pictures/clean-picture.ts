import { open } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import { mimeTypeNotSupported, tooManyPixels, unreadablePicture } from '../errors.ts'
import { StorageError } from '../storage-error.ts'
import { PICTURE_TYPES, type PictureFormat } from './picture-types.ts'
import { loadSharp } from './sharp.ts'
import { sniffPicture } from './sniff.ts'

export type Picture = Readonly<{ bytes: Uint8Array<ArrayBuffer>; type: string }>

/** Longest side of a stored picture in pixels: sharp on a large screen, and a fifth of what a phone sends. */
const MAX_SIDE = 2560
/** More than 50 megapixels, those of phone cameras, are refused to bound memory. */
const MAX_PIXELS = 50_000_000
const SECONDS = 20

/**
 * Decodes the picture in a file and encodes it anew in its own format: upright, in sRGB, at most 2560 px, of an animation the first
 * frame, without metadata (place, device) and without data after the pixels. What does not decode as JPEG, PNG
 * or WebP is refused.
 */
export async function cleanPicture(path: string): Promise<Picture> {
  const format = sniffPicture(await firstBytes(path))
  if (format === 'heic') throw mimeTypeNotSupported('image/heic')
  if (!format) throw unreadablePicture()
  const sharp = await loadSharp()
  // Truncated and broken files are refused; warnings (phones write odd but readable JPEG) are not.
  const input = sharp(path, { failOn: 'error', limitInputPixels: false })
  try {
    const metadata = await input.metadata()
    if (metadata.width * metadata.height > MAX_PIXELS) throw tooManyPixels()
    const upright = input
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: SECONDS })
    const encoded = await encode(upright, format, metadata).toBuffer()
    return { bytes: new Uint8Array(encoded), type: PICTURE_TYPES[format] }
  } catch (error) {
    if (error instanceof StorageError) throw error
    throw unreadablePicture(error)
  }
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function encode(picture: Sharp, format: PictureFormat, metadata: Metadata): Sharp {
  if (format === 'jpeg') return picture.jpeg({ quality: 85, progressive: true })
  if (format === 'webp') return picture.webp({ quality: 85 })
  // A picture with a palette keeps one; otherwise it would grow many times over.
  return picture.png({ palette: metadata.isPalette })
}
