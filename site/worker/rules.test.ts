import { describe, expect, it } from 'vitest'
import { KEPT } from '../app/lib/offline/contract.ts'
import {
  beyondBounds,
  type Described,
  isBuiltFile,
  isKeptAddress,
  isPageAddress,
  isPublicPicture,
  isRemoved,
  mayKeep,
} from './rules.ts'
import { isSharing } from './shared-photo.ts'

const ORIGIN = 'https://verein.example'
const at = (path: string) => new URL(path, ORIGIN)

describe('addresses of pages that are kept', () => {
  it.each(['/events', '/events/herbstmarkt-29e1a4', '/gutscheine', '/betriebe/baeckerei-7f3a'])(
    '%s',
    (path) => {
      expect(isKeptAddress(at(path), ORIGIN)).toBe(true)
    },
  )

  it.each([
    '/',
    '/ideen',
    '/mein-roding',
    '/mein-roding/abend-1a2b3c',
    '/suche?q=Markt',
    '/newsletter',
    '/member',
    '/member/posts',
    '/admin',
    '/admin/events',
    '/admin/events/kalender',
    '/konto',
    '/auth/login',
    '/auth/confirm?token_hash=x',
    '/auth/v1/user',
    '/login',
    '/status/3f9a',
    '/newsletter/bestaetigen/3f9a',
    '/newsletter/abmelden/3f9a',
    '/rest/v1/events',
    '/rest/v1/events?select=id',
    '/storage/v1/object/public/x/y.jpg',
    '/events?kategorie=Markt',
    '/events/x?fbclid=1',
    '/events/',
    '/events/x/bild.png',
    '/events/x/kalender.ics',
    '/betriebe/x/plakat.pdf',
    '/betriebe',
    '/events/kalender.ics',
    '/events/feed.xml',
    '/betriebe/zeiten.json',
    '/betriebe/orte.json',
    '//foreign.example/events',
    'https://foreign.example/events',
    '/Events',
    '/events/..%2Fmember/x',
  ])('not %s', (path) => {
    expect(isKeptAddress(at(path), ORIGIN)).toBe(false)
  })
})

describe('answers that are kept', () => {
  const answer = (headers: Record<string, string> = {}, rest: Partial<Described> = {}): Described => ({
    url: `${ORIGIN}/events/x`,
    status: 200,
    type: 'basic',
    redirected: false,
    headers: new Headers({ 'content-type': 'text/html; charset=utf-8', ...headers }),
    ...rest,
  })

  it('a page, as the server sends it', () => {
    expect(mayKeep(answer(), ORIGIN)).toBe(true)
    expect(mayKeep(answer({ 'cache-control': 'no-cache', vary: 'accept-encoding' }), ORIGIN)).toBe(true)
  })

  it.each([
    ['of another address', answer({}, { url: `${ORIGIN}/member` })],
    ['a missing page', answer({}, { status: 404 })],
    ['a page that is gone', answer({}, { status: 410 })],
    ['a failure', answer({}, { status: 503 })],
    ['a redirect', answer({}, { redirected: true })],
    ['what another host sent', answer({}, { type: 'opaque' })],
    ['rows of the API', answer({ 'content-type': 'application/json' })],
    ['a picture', answer({ 'content-type': 'image/jpeg' })],
    ['a page with the draft of the settings', answer({ 'cache-control': 'no-store' })],
    ['what is for one visitor', answer({ 'cache-control': 'private, max-age=60' })],
    ['what differs with every request', answer({ vary: '*' })],
    ['a page above the bound', answer({ 'content-length': String(KEPT.pageBytes + 1) })],
  ])('not %s', (_, refused) => {
    expect(mayKeep(refused, ORIGIN)).toBe(false)
  })
})

it('what is missing, gone or elsewhere is no longer kept, what fails is', () => {
  const plain = (status: number) => isRemoved({ status, type: 'basic', redirected: false })
  expect([200, 404, 410, 429, 500, 503].filter(plain)).toEqual([404, 410])
  expect(isRemoved({ status: 0, type: 'opaqueredirect', redirected: false })).toBe(true)
  expect(isRemoved({ status: 200, type: 'basic', redirected: true })).toBe(true)
})

describe('bounds', () => {
  const now = Date.UTC(2026, 10, 23)
  const page = (age: number, bytes = 1_000) => ({ url: `${age}`, keptAt: now - age, bytes })

  it('the newest pages stay, as many as there may be', () => {
    const pages = Array.from({ length: KEPT.pages + 2 }, (_, age) => page(age)).reverse()
    expect(beyondBounds(pages, now)).toEqual([page(KEPT.pages), page(KEPT.pages + 1)])
  })

  it('a page goes when its time is over', () => {
    const longest = KEPT.days * 86_400_000
    expect(beyondBounds([page(0), page(longest), page(longest + 1)], now)).toEqual([page(longest + 1)])
  })

  it('older pages go when all together are too large', () => {
    const half = KEPT.bytes / 2
    expect(beyondBounds([page(2, half), page(0, half), page(1, half)], now)).toEqual([page(2, half)])
  })
})

it('files of the build, public pictures and pages are told apart by their addresses', () => {
  const told = (path: string) =>
    [isBuiltFile, isPublicPicture, isPageAddress].map((rule) => rule(at(path), ORIGIN)).join(' ')
  expect(told('/assets/root-1a2b.js')).toBe('true false false')
  expect(told('/storage/v1/object/public/social-posts/x.jpg')).toBe('false true false')
  expect(told('/storage/v1/render/image/public/social-posts/x.jpg?width=800')).toBe('false true false')
  expect(told('/storage/v1/object/sign/private/x.jpg?token=x')).toBe('false false false')
  expect(told('/storage/v1/object/authenticated/private/x')).toBe('false false false')
  expect(told('/member')).toBe('false false true')
  expect(told('/Satzung.pdf')).toBe('false false false')
  expect(told('/rest/v1/events')).toBe('false false false')
  expect(told('https://foreign.example/assets/x.js')).toBe('false false false')
})

it('photos are shared to one address below that of the area', () => {
  expect(isSharing(at('/mein-roding/teilen'), ORIGIN)).toBe(true)
  for (const path of [
    '/teilen',
    '/mein-roding',
    '/mein-roding/teilen/x',
    '//teilen',
    'https://foreign.example/x/teilen',
  ])
    expect(isSharing(at(path), ORIGIN), path).toBe(false)
})
