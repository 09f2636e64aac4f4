import { expect, test } from 'vitest'
import { frameHeight, RESERVED_HEIGHT } from './post-frame'

test('a frame is as high as its content, and at least as high as its placeholder', () => {
  expect(frameHeight(612.2)).toBe(613)
  expect(frameHeight(80)).toBe(RESERVED_HEIGHT)
})

test('the height of a frame is limited', () => {
  expect(frameHeight(1e9)).toBe(900)
  expect(frameHeight(Number.POSITIVE_INFINITY)).toBe(900)
})

test.each([0, -5, Number.NaN, '600', null, undefined, { height: 600 }, [600]])(
  '%o is not a height',
  (reported) => {
    expect(frameHeight(reported)).toBeNull()
  },
)
