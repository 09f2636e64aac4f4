import { describe, expect, it } from 'vitest'
import { FILTER, inOrder, matchesFilter } from './filter'
import { IDEA } from './testing/idea'

const idea = { title: 'Mehr Bänke', description: 'Am Ufer, im Schatten', category: 'infrastructure' }

describe('the category in a URL', () => {
  it('is recognised by its key', () => {
    expect(FILTER.category.read('digital')).toEqual(['digital'])
  })

  it.each(['unsinn', '__proto__', 'all', ''])('is null for "%s"', (word) => {
    expect(FILTER.category.read(word)).toBeNull()
  })
})

describe('an idea matches', () => {
  it.each([
    ['its title', { search: 'BAENKE', category: null }],
    ['its description', { search: 'ufer schatten', category: null }],
    ['its category', { search: '', category: ['infrastructure'] }],
  ] as const)('by %s', (_by, filter) => {
    expect(matchesFilter(idea, filter)).toBe(true)
  })

  it.each([
    ['the category is another', { search: 'bänke', category: ['digital'] }],
    ['the search occurs nowhere', { search: 'rathaus', category: null }],
  ] as const)('not when %s', (_when, filter) => {
    expect(matchesFilter(idea, filter)).toBe(false)
  })

  it('with an unknown category only without a category filter', () => {
    expect(matchesFilter({ ...idea, category: 'neu' }, { search: '', category: null })).toBe(true)
    expect(matchesFilter({ ...idea, category: 'neu' }, { search: '', category: ['general'] })).toBe(false)
  })
})

describe('the order in a URL', () => {
  it.each(['unterstuetzt', 'beantwortet'])('is %s', (word) => {
    expect(FILTER.order.read(word)).toBe(word)
    expect(FILTER.order.write(FILTER.order.read(word))).toBe(word)
  })

  it.each(['', null, 'unsinn', '__proto__', 'neu'])('is the newest first for %j', (word) => {
    expect(FILTER.order.read(word)).toBe('neu')
    expect(FILTER.order.write('neu')).toBeNull()
  })
})

it('ideas are newest first, most liked first, or latest answered first; what is equal stays newest first', () => {
  const ideas = [
    { ...IDEA, id: 'a', likes_count: 1 },
    { ...IDEA, id: 'b', likes_count: 9, answered_on: '2026-06-01' },
    { ...IDEA, id: 'c', likes_count: 10, answered_on: '2026-07-01' },
    { ...IDEA, id: 'd', likes_count: 20 },
  ]
  const ids = (order: Parameters<typeof inOrder>[1]) => inOrder(ideas, order).map(({ id }) => id)
  expect(ids('neu')).toEqual(['a', 'b', 'c', 'd'])
  expect(ids('unterstuetzt')).toEqual(['d', 'c', 'b', 'a'])
  expect(ids('beantwortet')).toEqual(['c', 'b', 'a', 'd'])
})
