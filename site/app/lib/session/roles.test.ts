import { expect, it } from 'vitest'
import { mayEnter } from './roles'

it.each([
  ['admin', 'admin', true],
  ['admin', 'member', false],
  ['admin', 'guest', false],
  ['member', 'admin', true],
  ['member', 'member', true],
  ['member', 'guest', false],
  ['any', 'admin', true],
  ['any', 'member', true],
  ['any', 'guest', true],
] as const)('page for %s, account with role %s: %s', (required, role, enters) => {
  expect(mayEnter(required, role)).toBe(enters)
})
