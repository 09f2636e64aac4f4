import { expect, test } from 'vitest'
import { loadSharp } from '../pictures/picture-format.ts'
import { beginRender } from './rendition.ts'
import { snapBox } from './size.ts'

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

test('requested boxes are rounded to a few sizes', () => {
  const made = new Set<string>()
  for (let width = 1; width <= 3000; width += 7) {
    for (let height = 1; height <= 3000; height += 7) made.add(JSON.stringify(snapBox({ width, height })))
  }
  expect(made.size).toBeLessThan(11 * 21)
})

test.each([
  [1600, 900],
  [1280, 800],
  [640, 480],
  [480, 320],
  [480, 480],
  [320, 480],
  [1280, 640],
])('usual boxes come exactly: %d x %d', (width, height) => {
  expect(snapBox({ width, height })).toEqual({ width, height })
})

test.each([
  [
    { width: 1200, height: 630 },
    { width: 1280, height: 672 },
  ],
  [
    { width: 1000, height: 760 },
    { width: 1024, height: 768 },
  ],
  [
    { width: 2560, height: 100 },
    { width: 2560, height: 427 },
  ],
  [
    { width: 100, height: 99_999 },
    { width: 160, height: 960 },
  ],
  [
    { width: 2500, height: 5000 },
    { width: 2560, height: 2560 },
  ],
])('others in the nearest proportions: %o as %o', (asked, made) => {
  expect(snapBox(asked)).toEqual(made)
})

test('a missing side stays missing, and the other one is rounded up', () => {
  expect(snapBox({ width: 300, height: undefined })).toEqual({ width: 320, height: undefined })
  expect(snapBox({ width: undefined, height: 9000 })).toEqual({ width: undefined, height: 2560 })
})
