import { describe, expect, it } from 'vitest'
import { TO_OWN_AREA } from './auth-context'
import { destinationOf, ownAreaOf, pageBeforeSignIn } from './destination'

describe('after signing in', () => {
  it.each([
    ['admin', '/admin'],
    ['member', '/member'],
    ['guest', '/'],
  ] as const)('%s goes to the home of the role', (role, home) => {
    expect(destinationOf(role, null)).toBe(home)
  })

  it.each([
    ['member', '/member/posts?seite=2#neu'],
    ['admin', '/member'],
    ['admin', '/admin/events'],
    ['guest', '/ideen'],
  ] as const)('%s goes to the requested page %s', (role, destination) => {
    expect(destinationOf(role, destination)).toBe(destination)
  })

  it('a member without permission for the requested page goes home', () => {
    expect(destinationOf('member', '/admin?x=1')).toBe('/member')
  })

  it("a guest without permission for the requested page gets the guard's message there", () => {
    expect(destinationOf('guest', '/member')).toBe('/member')
  })
})

it('reads the state of the guard, and nothing else', () => {
  const from = { pathname: '/member/posts', search: '?seite=2', hash: '#neu' }
  expect(pageBeforeSignIn({ from })).toBe('/member/posts?seite=2#neu')
  expect(pageBeforeSignIn({ registered: 'erika@example.org' })).toBeNull()
  expect(pageBeforeSignIn(null)).toBeNull()
})

it.each([
  ['member', '/member'],
  ['guest', '/konto'],
] as const)('a link to the account area leads a %s to %s; a typed URL does not', (role, area) => {
  expect(ownAreaOf(role, TO_OWN_AREA)).toBe(area)
  expect(ownAreaOf(role, { from: { pathname: '/admin' } })).toBeNull()
  expect(ownAreaOf(role, null)).toBeNull()
})
