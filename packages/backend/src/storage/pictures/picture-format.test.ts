import type { Metadata } from 'sharp'
import { expect, test } from 'vitest'
import { measurePicture } from './picture-format.ts'

const photo = (megapixels: number, rest: Partial<Metadata> = {}) =>
  ({
    width: Math.round(Math.sqrt((megapixels * 4e6) / 3)),
    height: Math.round(Math.sqrt(megapixels * 75e4)),
    format: 'jpeg',
    channels: 3,
    depth: 'uchar',
    chromaSubsampling: '4:2:0',
    ...rest,
  }) as Metadata
const STORED = { width: 2560, height: 1920, format: 'jpeg' } as const

test.each([
  ['a photo of 49 megapixels', photo(49)],
  ['the same, progressive', photo(49, { isProgressive: true })],
  [
    '24 megapixels, progressive, with all colours',
    photo(24, { isProgressive: true, chromaSubsampling: '4:4:4' }),
  ],
  ['a scan of 49 megapixels with 16 bits', photo(49, { format: 'png', channels: 4, depth: 'ushort' })],
  ['an interlaced drawing of 24 megapixels', photo(24, { format: 'png', channels: 4, isProgressive: true })],
  ['a WebP of 16 megapixels', photo(16, { format: 'webp' })],
  ['a panorama', { ...photo(1), width: 20_000, height: 500 }],
])('%s is within the bounds', (_name, metadata) => {
  expect(measurePicture(metadata, STORED)).toBeGreaterThan(0)
})

test('a picture that is turned before it is scaled is kept whole', () => {
  const kept = (orientation: number, turnsFirst: boolean) =>
    measurePicture(photo(12, { orientation }), { ...STORED, turnsFirst })
  expect(kept(6, true) - kept(6, false)).toBeCloseTo(36e6, -5)
  expect(kept(1, true)).toBe(kept(1, false))
})
