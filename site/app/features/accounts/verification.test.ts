import { describe, expect, it } from 'vitest'
import { ownPage, readMailLink } from './verification'

const read = (query: string) => readMailLink(new URLSearchParams(query))

describe('a link in a mail', () => {
  it('contains type, token and destination', () => {
    expect(read('token_hash=abc&type=recovery&redirect_to=http%3A%2F%2Fzunft.test%2Fauth%2Freset')).toEqual({
      type: 'recovery',
      tokenHash: 'abc',
      redirectTo: 'http://zunft.test/auth/reset',
    })
  })

  it.each(['', 'token_hash=abc', 'type=signup', 'token_hash=&type=signup', 'token_hash=abc&type=sms'])(
    'rejects %j',
    (query) => expect(read(query)).toBeNull(),
  )
})

describe('the destination', () => {
  it('is a page of this site', () => {
    expect(ownPage('http://zunft.test/member/posts?a=1#b', 'http://zunft.test')).toBe('/member/posts?a=1#b')
  })

  it.each([
    'http://zunft.test',
    'http://zunft.test/',
    'https://elsewhere.example/member',
    '//elsewhere.example/member',
    'javascript:alert(1)',
    'http://',
    null,
  ])('is null for %s', (address) => {
    expect(ownPage(address, 'http://zunft.test')).toBeNull()
  })
})
