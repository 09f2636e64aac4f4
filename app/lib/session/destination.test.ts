import { describe, expect, it } from 'vitest'
import { destinationOf, rememberedPage } from './destination'

describe('somebody who has signed in', () => {
  it.each([
    ['admin', '/admin'],
    ['member', '/member'],
    ['guest', '/'],
  ] as const)('goes home as %s', (role, home) => {
    expect(destinationOf(role, null)).toBe(home)
  })

  it.each([
    ['member', '/member/posts?seite=2#neu'],
    ['admin', '/member'],
    ['admin', '/admin/events'],
    ['guest', '/ideen'],
  ] as const)('goes on as %s to %s, where he wanted to go', (role, wanted) => {
    expect(destinationOf(role, wanted)).toBe(wanted)
  })

  it.each([
    ['guest', '/member', '/'],
    ['guest', '/admin/members', '/'],
    ['member', '/admin?x=1', '/member'],
  ] as const)('goes home as %s when he may not see %s', (role, wanted, home) => {
    expect(destinationOf(role, wanted)).toBe(home)
  })
})

it('reads what the guard has left behind, and nothing else', () => {
  const from = { pathname: '/member/posts', search: '?seite=2', hash: '#neu' }
  expect(rememberedPage({ from })).toBe('/member/posts?seite=2#neu')
  expect(rememberedPage({ registered: 'erika@example.org' })).toBeNull()
  expect(rememberedPage(null)).toBeNull()
})
