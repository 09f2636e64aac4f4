import type Sharp from 'sharp'

/** Loaded by the first picture: a server that only serves files stays small. */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // Nothing is decoded twice here, so its cache would only hold memory; the gate decides how much runs at once.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
