/** Widest embedded post (docs/product.md#embedded-posts), in CSS pixels. */
export const WIDEST_EMBED = 320

/** Room kept for an embedded post from the first moment on, in CSS pixels: a picture in portrait with its head and foot. */
export const STAGE_HEIGHT = 560

/** What is longer scrolls inside of its frame. */
const HIGHEST_FRAME = 900

/** Height for the frame from what it reports, which may be anything; null when it is no height at all. */
export function frameHeight(reported: unknown): number | null {
  if (typeof reported !== 'number' || !(reported > 0)) return null
  return Math.min(Math.max(Math.ceil(reported), STAGE_HEIGHT), HIGHEST_FRAME)
}
