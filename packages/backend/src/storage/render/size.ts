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
export const USUAL_QUALITY = 80

export type Resize = 'cover' | 'contain' | 'fill'

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
export function withoutEnlarging(box: Box, picture: Readonly<{ width: number; height: number }>): Box {
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
