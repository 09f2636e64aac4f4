import { expect, it } from 'vitest'
import { matchesFilter, readFilter, writeFilter } from './filter'

const post = {
  title: 'Nebel über dem Regen',
  content: 'Nur ein Reiher war da.',
  author_name: 'Jörg Musterhuber',
}

it.each([
  ['its title', 'NEBEL'],
  ['its content', 'reiher'],
  ['its author', 'joerg'],
  ['words from all three', 'regen reiher musterhuber'],
])('a post matches by %s', (_by, search) => {
  expect(matchesFilter(post, { search })).toBe(true)
})

it('a post does not match what stands nowhere', () => {
  expect(matchesFilter(post, { search: 'rathaus' })).toBe(false)
})

it('the search is read from an address and written back, beside the parameters of others', () => {
  const parameters = new URLSearchParams('von=plakat&suche=alt')
  expect(readFilter(parameters)).toEqual({ search: 'alt' })
  expect(writeFilter({ search: 'Weiher' }, parameters).toString()).toBe('von=plakat&suche=Weiher')
  expect(writeFilter({ search: '  ' }, parameters).toString()).toBe('von=plakat')
})
