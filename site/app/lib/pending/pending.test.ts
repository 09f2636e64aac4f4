import { expect, it } from 'vitest'
import { sumOf } from './pending'

it('sums up the known counts', () => {
  expect(sumOf([1, 2])).toBe(3)
  expect(sumOf([0, 0])).toBe(0)
  expect(sumOf([1, null])).toBeNull()
})
