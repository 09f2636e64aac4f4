import { open } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import { mimeTypeNotSupported, unreadablePicture } from '../errors.ts'
import { refusalOf } from './incomplete-picture.ts'
import { measurePicture } from './measure-picture.ts'
import type { BegunPicture } from './picture-job.ts'
import { PICTURE_TYPES, type PictureFormat } from './picture-types.ts'
import { loadSharp } from './sharp.ts'
import { sniffPicture } from './sniff.ts'

/** Longest side of a stored picture in pixels: sharp on a large screen, and a fifth of what a phone sends. */
const MAX_SIDE = 2560

/**
 * Measures the picture in a file, to be decoded and encoded again in its own format: upright, in sRGB, at most 2560 px, of an animation the first
 * frame, without metadata (place, device) and without data after the pixels. What does not decode as JPEG, PNG
 * or WebP, or ends before its last pixel, is refused.
 */
export async function beginClean(path: string): Promise<BegunPicture> {
  const format = sniffPicture(await firstBytes(path))
  if (format === 'heic') throw mimeTypeNotSupported('image/heic')
  if (!format) throw unreadablePicture()
  const sharp = await loadSharp()
  // Incomplete and broken files are refused; warnings (phones write odd but readable JPEG) are not.
  const input = sharp(path, { failOn: 'error', limitInputPixels: false })
  const refuse = async (error: unknown) => Promise.reject(await refusalOf(error, format, path))
  const metadata = await input.metadata().catch(refuse)
  const scale = Math.min(1, MAX_SIDE / Math.max(metadata.width, metadata.height))
  const stored = { width: metadata.width * scale, height: metadata.height * scale }
  return {
    bytes: measurePicture(metadata, { ...stored, format }),
    async run() {
      const scaled = input.resize({
        width: MAX_SIDE,
        height: MAX_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      const encoded = await encode(turnUpright(scaled, metadata.orientation), format, metadata)
        .toBuffer()
        .catch(refuse)
      return { bytes: new Uint8Array(encoded), type: PICTURE_TYPES[format] }
    },
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

/** By the orientation of EXIF, after scaling: `autoOrient` comes before, and keeps the whole picture in memory. */
function turnUpright(picture: Sharp, orientation = 1): Sharp {
  const mirrored = [2, 7].includes(orientation)
    ? picture.flop()
    : [4, 5].includes(orientation)
      ? picture.flip()
      : picture
  const angle = { 3: 180, 5: 90, 6: 90, 7: 90, 8: 270 }[orientation]
  return angle === undefined ? mirrored : mirrored.rotate(angle)
}

function encode(picture: Sharp, format: PictureFormat, metadata: Metadata): Sharp {
  if (format === 'jpeg') return picture.jpeg({ quality: 85, progressive: true })
  if (format === 'webp') return picture.webp({ quality: 85 })
  // A picture with a palette keeps one; otherwise it would grow many times over.
  return picture.png({ palette: metadata.isPalette })
}
