/** Sizes that are made, in pixels. Requests are rounded up to one, so that nobody can fill the cache with every number. */
const LADDER = [80, 160, 320, 480, 640, 800, 1024, 1280, 1600, 1920, 2560] as const
const LARGEST = 2560
/** Height is counted in parts of the width: 1:1, 4:3, 3:2, 16:10, 16:9, 2:1 and 3:1 come out exactly. */
const PARTS = 48
const QUALITIES = [40, 60, 80, 90] as const
export const USUAL_QUALITY = 80

export type Resize = 'cover' | 'contain' | 'fill'

/** A box to draw a picture into; a side that is missing follows from the picture. */
export type Box = Readonly<{ width: number | undefined; height: number | undefined }>

/** The box that is really made for the one asked for: at least as large, with (nearly) its proportions. */
export function snapBox({ width, height }: Box): Box {
  if (width && height) {
    const snapped = up(width, LADDER)
    const parts = Math.max(1, Math.round((height / width) * PARTS))
    return { width: snapped, height: Math.min(LARGEST, Math.round((snapped * parts) / PARTS)) }
  }
  return { width: width && up(width, LADDER), height: height && up(height, LADDER) }
}

export const snapQuality = (quality: number): number => up(quality, QUALITIES)

/**
 * The box shrunk until the picture fills it without being enlarged. `contain` needs none of this: it never goes beyond the
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

function up(wanted: number, steps: readonly number[]): number {
  return steps.find((step) => step >= wanted) ?? steps.at(-1) ?? wanted
}
