import type Sharp from 'sharp'

/** Only in the process of pictures. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // Nothing is decoded twice, so its cache would only use memory; there is one picture at a time.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
