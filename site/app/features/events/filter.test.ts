import { describe, expect, it } from 'vitest'
import { FILTER, matchesFilter } from './filter'

const event = {
  title: 'Frühlingsmarkt',
  description: 'Bummeln zwischen Ständen',
  location: 'Marktplatz',
  category: 'market',
}

describe('the category in a URL', () => {
  it('accepts both names of culture', () => {
    expect(FILTER.category.read('kultur')).toBe('cultural')
  })

  it.each(['unsinn', '__proto__', 'constructor', ''])('is null for "%s"', (word) => {
    expect(FILTER.category.read(word)).toBeNull()
  })
})

describe('an event matches', () => {
  it.each([
    ['its title', { search: 'fruehling', category: null }],
    ['its description', { search: 'STÄNDE', category: null }],
    ['its location', { search: 'marktplatz', category: null }],
    ['its category', { search: '', category: 'market' }],
    ['category and search together', { search: 'bummeln', category: 'market' }],
  ] as const)('by %s', (_by, filter) => {
    expect(matchesFilter(event, filter)).toBe(true)
  })

  it.each([
    ['the category is another', { search: 'bummeln', category: 'sport' }],
    ['the search occurs nowhere', { search: 'rathaus', category: 'market' }],
  ] as const)('not when %s', (_when, filter) => {
    expect(matchesFilter(event, filter)).toBe(false)
  })

  it('by category with either name of culture', () => {
    expect(matchesFilter({ ...event, category: 'kultur' }, { search: '', category: 'cultural' })).toBe(true)
  })

  it('an unknown category only without a category filter', () => {
    expect(matchesFilter({ ...event, category: 'neu' }, { search: '', category: null })).toBe(true)
    expect(matchesFilter({ ...event, category: 'neu' }, { search: '', category: 'general' })).toBe(false)
  })
})
