import { expect, test } from 'vitest'
import { loadSharp } from '../pictures/picture-format.ts'
import { beginRender } from './rendition.ts'

const SIZE = { width: 1600, height: 1200 }

/** A photo of `SIZE` as a camera stores it in this orientation (EXIF, 1 to 8). */
async function photo(orientation: number): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp({ create: { ...SIZE, channels: 3, background: '#284' } })
    .jpeg()
    .withMetadata({ orientation })
    .toBuffer()
}

const begin = async (orientation: number) =>
  beginRender(await photo(orientation), {
    box: { width: 400, height: 400 },
    resize: 'contain',
    quality: 80,
    format: 'webp',
  } as const)

test('the memory for a photo that has to be turned counts all of it', async () => {
  const [upright, lying] = [await begin(1), await begin(6)]
  // Three channels of a byte.
  expect(lying.bytes - upright.bytes).toBe(SIZE.width * SIZE.height * 3)
})
