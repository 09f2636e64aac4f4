/** Maximum width of an embedded post (docs/product.md#embedded-posts), in CSS pixels. */
export const WIDEST_EMBED = 320

/** Height reserved for an embedded post, in CSS pixels: a picture in portrait format with header and footer. */
export const RESERVED_HEIGHT = 560

/** Maximum height in CSS pixels; longer posts scroll inside of the frame. */
const HIGHEST_FRAME = 900

/** Height of the frame from the reported value, which is untrusted; null when it is not a valid height. */
export function frameHeight(reported: unknown): number | null {
  if (typeof reported !== 'number' || !(reported > 0)) return null
  return Math.min(Math.max(Math.ceil(reported), RESERVED_HEIGHT), HIGHEST_FRAME)
}
