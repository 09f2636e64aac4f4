import { describe, expect, it } from 'vitest'
import { FILTER, matchesFilter } from './filter'

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
