import { expect, it } from 'vitest'
import { accountPagesOf, sidebarOf } from './own-pages'

it.each([
  ['admin', { Mitgliederbereich: '/member', Verwaltung: '/admin', Sicherheit: '/member/security' }],
  ['member', { Mitgliederbereich: '/member', Sicherheit: '/member/security' }],
  ['guest', { 'Mein Konto': '/konto', Sicherheit: '/konto/security' }],
] as const)('links a user with the role %s to the pages open to that role', (role, pages) => {
  expect(accountPagesOf(role).map(({ label, to }) => [label, to])).toEqual(Object.entries(pages))
})

it.each([
  ['guest', false, 'Mein Konto, Meine Beiträge, Newsletter, Sicherheit', '/konto'],
  ['guest', true, 'Mein Konto, Meine Beiträge, Newsletter, Sicherheit', '/konto'],
  ['member', false, 'Mein Profil, Meine Beiträge, Newsletter, Sicherheit', '/member'],
  ['member', true, 'Mein Profil, Mein Betrieb, Meine Beiträge, Newsletter, Sicherheit', '/member'],
] as const)('lists the pages of the %s area; linked to a business: %s', (area, linked, labels, path) => {
  const [start, ...pages] = sidebarOf(area, linked)
  expect(start?.to).toBe('/')
  expect(pages.map(({ label }) => label).join(', ')).toBe(labels)
  expect(pages.filter(({ to }) => to !== path && !to.startsWith(`${path}/`))).toEqual([])
})
