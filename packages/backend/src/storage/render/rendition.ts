import type { FitEnum, Sharp } from 'sharp'
import { z } from 'zod'
import { unreadablePicture } from '../errors.ts'
import { loadSharp, measurePicture, type PictureFormat } from '../pictures/picture-format.ts'
import type { BegunPicture } from '../pictures/picture-processes.ts'

/** Available sizes in pixels. Requests are rounded up to one of them, so that a client cannot fill the cache with every number. */
const SIZES = [80, 160, 320, 480, 640, 800, 1024, 1280, 1600, 1920, 2560] as const
const LARGEST = 2560
/** Available aspect ratios (height by width): of screens, photos and cards, landscape and portrait, and of strips. */
const PROPORTIONS = [
  1 / 6,
  1 / 4,
  1 / 3,
  9 / 21,
  1 / 2,
  21 / 40,
  9 / 16,
  5 / 8,
  2 / 3,
  3 / 4,
  4 / 5,
  1,
  5 / 4,
  4 / 3,
  3 / 2,
  8 / 5,
  16 / 9,
  2,
  3,
  4,
  6,
] as const
const QUALITIES = [40, 60, 80, 90] as const
const USUAL_QUALITY = 80

type Resize = 'cover' | 'contain' | 'fill'

/** A box to fit a picture into; a missing side follows from the picture. */
export type Box = Readonly<{ width: number | undefined; height: number | undefined }>

/**
 * The box that is rendered for a requested one: at least as wide, in the nearest available aspect ratio; one with a side
 * missing at least as large.
 */
export function snapBox({ width, height }: Box): Box {
  if (width && height) {
    const snapped = up(width, SIZES)
    return { width: snapped, height: Math.min(LARGEST, Math.round(snapped * nearest(height / width))) }
  }
  return { width: width && up(width, SIZES), height: height && up(height, SIZES) }
}

export const snapQuality = (quality: number): number => up(quality, QUALITIES)

/**
 * The box reduced until the picture fills it without being enlarged. `contain` does not need it: it never exceeds the
 * picture's own size.
 */
function withoutEnlarging(box: Box, picture: Readonly<{ width: number; height: number }>): Box {
  const { width, height } = box
  const factor = Math.min(
    1,
    picture.width / (width ?? picture.width),
    picture.height / (height ?? picture.height),
  )
  const shrunk = (side: number | undefined) => side && Math.max(1, Math.round(side * factor))
  return { width: shrunk(width), height: shrunk(height) }
}

/** Nearest as a factor, so that landscape and portrait are treated alike. */
function nearest(proportion: number): number {
  const distance = (known: number) => Math.abs(Math.log(known / proportion))
  return PROPORTIONS.reduce((best, known) => (distance(known) < distance(best) ? known : best))
}

function up(wanted: number, steps: readonly number[]): number {
  return steps.find((step) => step >= wanted) ?? steps.at(-1) ?? wanted
}

export type RenditionFormat = PictureFormat | 'avif'

/** Size, fit, format and quality of a rendition. */
export type Rendition = Readonly<{ box: Box; resize: Resize; quality: number; format: RenditionFormat }>

const FIT: Readonly<Record<Resize, keyof FitEnum>> = { cover: 'cover', contain: 'inside', fill: 'fill' }

/** Measures a stored picture, to be scaled and encoded. It is never enlarged. */
export async function beginRender(
  bytes: Uint8Array,
  { box, resize, quality, format }: Rendition,
): Promise<BegunPicture> {
  const sharp = await loadSharp()
  const picture = sharp(bytes, { limitInputPixels: false })
  const refuse = (cause: unknown) => Promise.reject(unreadablePicture(cause))
  const metadata = await picture.metadata().catch(refuse)
  const { autoOrient } = metadata
  const { width, height } = resize === 'contain' ? box : withoutEnlarging(box, autoOrient)
  const target = { width: width ?? autoOrient.width, height: height ?? autoOrient.height }
  return {
    bytes: measurePicture(metadata, { ...target, format, turnsFirst: true }),
    async run() {
      const scaled = picture.autoOrient().resize({
        ...(width && { width }),
        ...(height && { height }),
        fit: FIT[resize],
        withoutEnlargement: true,
      })
      const encoded = await encode(scaled, format, quality).toBuffer().catch(refuse)
      return { bytes: new Uint8Array(encoded), type: `image/${format}` }
    },
  }
}

/**
 * AVIF with little effort: measured at 640 px it takes some 70 to 120 ms, twice as long as with effort 0, and is a sixth smaller and closer
 * to the original; effort 4 takes ten times as long for another tenth. Its quality scale differs from the others'.
 */
function encode(picture: Sharp, format: RenditionFormat, quality: number): Sharp {
  if (format === 'avif')
    return picture.avif({ quality: Math.round(quality * 0.65), effort: 1, chromaSubsampling: '4:2:0' })
  if (format === 'webp') return picture.webp({ quality, effort: 2 })
  if (format === 'jpeg') return picture.jpeg({ quality, progressive: true })
  return picture.png()
}

const Side = z.coerce.number().int().min(1).max(100_000).optional()
const notOffered = z.undefined({ error: 'is not supported' }).optional()

/** What clients ask of a picture: in the address of a rendition, or when they sign a link to one. */
export const Transformation = z.object({
  width: Side,
  height: Side,
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(1).max(100).default(USUAL_QUALITY),
  /** `origin` keeps the picture's own format, whatever the browser accepts. */
  format: z.enum(['origin', 'avif', 'webp']).optional(),
  gravity: notOffered,
  x_offset: notOffered,
  y_offset: notOffered,
})

export type Transformation = z.output<typeof Transformation>
