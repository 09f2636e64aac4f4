import type Sharp from 'sharp'

/** Loaded with the first picture, to save memory. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // Nothing is decoded twice, so its cache would only use memory; the gate limits concurrency.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
