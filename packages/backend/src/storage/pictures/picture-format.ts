import type Sharp from 'sharp'
import type { Metadata } from 'sharp'
import { sidesTooFarApart, tooManyPixels, tooMuchMemory } from '../errors.ts'

/** The types that are decoded and re-encoded, by the decoder's names. */
export const PICTURE_TYPES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const

export type PictureFormat = keyof typeof PICTURE_TYPES

export function pictureFormat(type: string): PictureFormat | undefined {
  return (Object.keys(PICTURE_TYPES) as PictureFormat[]).find((format) => PICTURE_TYPES[format] === type)
}

/** The type by the first bytes of a file. `heic` is recognised because phones send it with other types. */
export function sniffPicture(bytes: Uint8Array): PictureFormat | 'heic' | undefined {
  const text = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end))
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && /^(hei[cxms]|hev[cx]|mif1|msf1)$/.test(text(8, 12))) return 'heic'
  return undefined
}

/** More than 50 megapixels, those of phone cameras, are refused. */
const MAX_PIXELS = 50_000_000
/** Decoders work line by line: 50 megapixels with one pixel per line take twenty times as long as a photo of that size. */
const MAX_RATIO = 50
/** Memory that one picture may take, bytes. */
const MAX_BYTES = 210_000_000

/** Bytes for each pixel while it is encoded, measured with noise as the growth of the process; with transparency it may be more. */
const ENCODING = { avif: 22, webp: 17, png: 12, jpeg: 9 }
/** Buffers of lines, and what the libraries keep. */
const FIXED = 12_000_000

/** Largest size and format that it is encoded in; `turnsFirst` when it is turned upright before it is scaled. */
type Target = Readonly<{ width: number; height: number; format: keyof typeof ENCODING; turnsFirst?: boolean }>

/** Bytes that decoding and encoding a picture take, by its header. Throws where they, its pixels or the ratio of its sides are over the limit. */
export function measurePicture(metadata: Metadata, target: Target): number {
  const { width, height, channels, depth, orientation = 1 } = metadata
  const pixels = width * height
  if (pixels > MAX_PIXELS) throw tooManyPixels()
  if (Math.max(width, height) > MAX_RATIO * Math.min(width, height)) throw sidesTooFarApart()
  const whole = pixels * channels * (depth === 'ushort' ? 2 : 1)
  const encoded = Math.min(target.width * target.height, pixels)
  const bytes =
    FIXED +
    decodedBytes(metadata, whole) +
    (target.turnsFirst && orientation > 1 ? whole : 0) +
    encoded * ENCODING[target.format]
  if (bytes > MAX_BYTES) throw tooMuchMemory()
  return Math.round(bytes)
}

/** Bytes that the decoder keeps of a picture of `whole` bytes; for most formats only some lines. */
function decodedBytes({ format, width, height, channels, ...metadata }: Metadata, whole: number): number {
  const pixels = width * height
  // The coefficients of all scans, two bytes each. Colours of half the resolution in both directions have a quarter.
  if (format === 'jpeg' && metadata.isProgressive) {
    const isHalved = metadata.chromaSubsampling?.startsWith('4:2:0') === true
    return pixels * 2 * (isHalved ? channels - 1.5 : channels)
  }
  // An interlaced picture is complete with its last pass.
  if (format === 'png' && metadata.isProgressive) return whole
  // The whole frame, before and after its colours are converted; for an animation also the canvas.
  if (format === 'webp') return pixels * ((metadata.pages ?? 1) > 1 ? 10 : 6)
  return 0
}

/** Only in the process of pictures. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // Nothing is decoded twice, so its cache would only use memory; there is one picture at a time.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
