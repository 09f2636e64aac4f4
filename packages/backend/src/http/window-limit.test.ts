import { expect, test } from 'vitest'
import { createWindowLimit } from './window-limit.ts'

/** A limit of two uses in ten seconds, with a fake clock. */
function limited(maxKeys?: number) {
  let time = 1_000_000
  const limit = createWindowLimit({ uses: 2, seconds: 10, now: () => time, ...(maxKeys ? { maxKeys } : {}) })
  return {
    limit,
    pass: (seconds: number) => {
      time += seconds * 1000
    },
  }
}

test('refuses uses beyond the limit with the time to wait, which further uses do not extend', () => {
  const { limit, pass } = limited()
  expect([limit.use('a'), limit.use('a'), limit.use('a')]).toEqual([undefined, undefined, 10])
  pass(7.5)
  expect(limit.use('a')).toBe(3)
  expect(limit.use('b')).toBeUndefined()
  pass(2.5)
  expect(limit.use('a')).toBeUndefined()
})

test('an amount counts as so many uses; one that is too large alone is refused at once', () => {
  const { limit } = limited()
  expect([limit.use('a', 2), limit.use('a'), limit.use('b', 3)]).toEqual([undefined, 10, 10])
})

test('a use can be undone, and the time to wait read without a use', () => {
  const { limit, pass } = limited()
  expect(limit.wait('a')).toBeUndefined()
  limit.undo('a')
  for (let n = 0; n < 2; n++) limit.use('a')
  expect([limit.wait('a'), limit.wait('a')]).toEqual([10, 10])
  limit.undo('a')
  expect([limit.wait('a'), limit.use('a'), limit.use('a')]).toEqual([undefined, undefined, 10])
  pass(10)
  limit.undo('a')
  expect([limit.use('a'), limit.use('a'), limit.use('a')]).toEqual([undefined, undefined, 10])
})

test('a reset key starts again', () => {
  const { limit } = limited()
  for (let n = 0; n < 3; n++) limit.use('a')
  limit.forget('a')
  expect(limit.use('a')).toBeUndefined()
})

test('a flood of keys stays within its bounds and keeps the newest', () => {
  const { limit } = limited(100)
  for (let n = 0; n < 5_000; n++) limit.use(`flood ${n}`)
  expect(limit.size()).toBeGreaterThanOrEqual(50)
  expect(limit.size()).toBeLessThanOrEqual(100)
  expect(limit.use('flood 4999')).toBeUndefined()
  expect(limit.use('flood 4999')).toBe(10)
})

test('a million random keys do not grow the process', () => {
  const limit = createWindowLimit({ uses: 10, seconds: 3600 })
  for (let n = 0; n < 1_000_000; n++) limit.use(`key ${n}`)
  expect(limit.size()).toBeLessThanOrEqual(20_000)
})
