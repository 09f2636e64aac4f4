import { expect, it } from 'vitest'
import { accountPagesOf } from './account-pages'

it.each([
  ['admin', { Mitgliederbereich: '/member', Verwaltung: '/admin', Sicherheit: '/member/security' }],
  ['member', { Mitgliederbereich: '/member', Sicherheit: '/member/security' }],
  ['guest', { 'Mein Konto': '/konto', Sicherheit: '/konto/security' }],
] as const)('links a user with the role %s to the pages open to that role', (role, pages) => {
  expect(accountPagesOf(role).map(({ label, to }) => [label, to])).toEqual(Object.entries(pages))
})
