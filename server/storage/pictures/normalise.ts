import { writeFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import type { Bucket } from '../buckets.ts'
import { allowsType } from '../buckets.ts'
import { invalidImage, mimeTypeNotSupported } from '../catalogue.ts'
import { mediaTypeOf, type PictureFormat, pictureTypeOf, readHead } from './formats.ts'
import { LONGEST_WORK, MOST_PIXELS, type SharpFactory, type Workshop } from './workshop.ts'

/** Longest side in pixels of a stored picture: sharp on a large screen, small enough to be scaled on demand. */
const LONGEST_SIDE = 2560

export type NormalPicture = Readonly<{ path: string; size: number; type: string }>

/**
 * Decodes the picture at `source` and writes it anew to `target`: upright, in sRGB, bounded, without metadata (where and with
 * what it was taken), of an animation the first frame. Whatever else was hidden in the file does not survive that.
 * `InvalidMimeType` for a format that the bucket does not take, `InvalidImage` for what can't be decoded.
 */
export async function normalisePicture(
  workshop: Workshop,
  bucket: Bucket,
  source: string,
  target: string,
): Promise<NormalPicture> {
  const type = pictureTypeOf(await readHead(source))
  if (!type) throw invalidImage('The file is not a picture')
  const format = FORMATS[type]
  if (!format || !allowsType(bucket, type)) throw mimeTypeNotSupported(type)
  const rewritten = await workshop((sharp) => rewrite(sharp, source, format))
  await writeFile(target, rewritten, { mode: 0o600 })
  return { path: target, size: rewritten.length, type: mediaTypeOf(format) }
}

type StoredFormat = Exclude<PictureFormat, 'avif'>

const FORMATS: Readonly<Record<string, StoredFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
}

async function rewrite(sharp: SharpFactory, source: string, format: StoredFormat): Promise<Buffer> {
  try {
    const picture = sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .timeout({ seconds: LONGEST_WORK })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    return await ENCODERS[format](picture).toBuffer()
  } catch (cause) {
    const tooMany = /pixel limit/i.test((cause as Error).message)
    throw invalidImage(
      tooMany ? 'The picture has too many pixels' : 'The picture is damaged and cannot be read',
      cause,
    )
  }
}

const ENCODERS: Readonly<Record<StoredFormat, (picture: Sharp) => Sharp>> = {
  jpeg: (picture) => picture.jpeg({ quality: 85 }),
  png: (picture) => picture.png({ compressionLevel: 8 }),
  webp: (picture) => picture.webp({ quality: 85, effort: 3 }),
}
