import { expect, it } from 'vitest'
import { sizeOf, warningOf } from './storage'

const GIGABYTE = 1024 ** 3

it.each([
  [0, '0 KB'],
  [1_500, '2 KB'],
  [3_565_158, '3,4 MB'],
  [12.4 * GIGABYTE, '12,4 GB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(sizeOf(bytes).replace('\u00a0', ' ')).toBe(text)
})

it('warns before the server refuses pictures, and reports when it does', () => {
  expect(warningOf(3 * GIGABYTE)).toBeNull()
  expect(warningOf(GIGABYTE)).toContain('wird knapp')
  expect(warningOf(0)).toContain('erst wieder angenommen')
})
