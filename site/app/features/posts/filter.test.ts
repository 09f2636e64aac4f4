import { expect, it } from 'vitest'
import { matchesFilter } from './filter'

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

it('a post does not match a text that it does not contain', () => {
  expect(matchesFilter(post, { search: 'rathaus' })).toBe(false)
})
