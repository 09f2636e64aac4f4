import { expect, test } from 'vitest'
import { frameHeight, RESERVED_HEIGHT } from './size'

test('a frame is as high as what is in it, but never lower than its place', () => {
  expect(frameHeight(612.2)).toBe(613)
  expect(frameHeight(80)).toBe(RESERVED_HEIGHT)
})

test('a frame does not grow for ever', () => {
  expect(frameHeight(1e9)).toBe(900)
  expect(frameHeight(Number.POSITIVE_INFINITY)).toBe(900)
})

test.each([0, -5, Number.NaN, '600', null, undefined, { height: 600 }, [600]])(
  '%o is no height',
  (reported) => {
    expect(frameHeight(reported)).toBeNull()
  },
)
