import { expect, it } from 'vitest'
import { EMAIL_ADDRESS } from './email-address'

it.each([
  'erika@example.org',
  'erika.mustermann+roding@mail.example.org',
  "o'neil@example.org",
  'jörg@müller.example',
])('%s can be an address', (address) => {
  expect(EMAIL_ADDRESS.test(address)).toBe(true)
})

it.each([
  'chef?bcc=erika@example.org',
  'chef&cc=erika@example.org',
  'erika@example.org?subject=Hallo',
  'erika,max@example.org',
  'erika@example.org;max',
  'Erika <erika@example.org>',
  'erika@example',
  'erika@@example.org',
  'erika @example.org',
  '',
])('%j is none', (address) => {
  expect(EMAIL_ADDRESS.test(address)).toBe(false)
})
