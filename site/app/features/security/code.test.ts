import { expect, it } from 'vitest'
import { sixDigits } from './code'

it.each(['123456', '123 456', ' 12 34 56 '])('%j is a code, however it is grouped', (typed) => {
  expect(sixDigits(typed)).toBe('123456')
})

it.each(['', '12345', '1234567', '12345a', '١٢٣٤٥٦'])('%j is none', (typed) => {
  expect(sixDigits(typed)).toBeNull()
})
