import { describe, expect, it } from 'vitest'
import { destinationOf, ownAreaOf, pageBeforeSignIn } from './destination'
import { TO_OWN_AREA } from './own-area'

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

  it('goes home as a member when he may not see the page', () => {
    expect(destinationOf('member', '/admin?x=1')).toBe('/member')
  })

  it('goes on as a guest to where the guard says that he may not enter', () => {
    expect(destinationOf('guest', '/member')).toBe('/member')
  })
})

it('reads what the guard has left behind, and nothing else', () => {
  const from = { pathname: '/member/posts', search: '?seite=2', hash: '#neu' }
  expect(pageBeforeSignIn({ from })).toBe('/member/posts?seite=2#neu')
  expect(pageBeforeSignIn({ registered: 'erika@example.org' })).toBeNull()
  expect(pageBeforeSignIn(null)).toBeNull()
})

it.each([
  ['member', '/member'],
  ['guest', '/konto'],
] as const)('a link to the own area leads a %s to %s; an address typed in does not', (role, area) => {
  expect(ownAreaOf(role, TO_OWN_AREA)).toBe(area)
  expect(ownAreaOf(role, { from: { pathname: '/admin' } })).toBeNull()
  expect(ownAreaOf(role, null)).toBeNull()
})
