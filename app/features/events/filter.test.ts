import { describe, expect, it } from 'vitest'
import { isFiltering, matchesFilter, readFilter, writeFilter } from './filter'

const event = {
  title: 'Frühlingsmarkt',
  description: 'Bummeln zwischen Ständen',
  location: 'Marktplatz',
  category: 'market',
}

describe('the filter of an address', () => {
  const read = (query: string) => readFilter(new URLSearchParams(query))

  it('is empty without parameters', () => {
    expect(read('')).toEqual({ search: '', category: null })
    expect(isFiltering(read(''))).toBe(false)
  })

  it('has search and category', () => {
    expect(read('suche=Fr%C3%BChling&kategorie=market')).toEqual({ search: 'Frühling', category: 'market' })
  })

  it('knows both words for culture', () => {
    expect(read('kategorie=kultur').category).toBe('cultural')
  })

  it.each(['unsinn', '__proto__', 'constructor', ''])('passes over the unknown category "%s"', (word) => {
    expect(readFilter(new URLSearchParams({ kategorie: word })).category).toBeNull()
  })

  it('does not filter by white space', () => {
    expect(isFiltering({ search: '  ', category: null })).toBe(false)
  })
})

describe('the address of a filter', () => {
  const write = (...[filter, query]: [Parameters<typeof writeFilter>[0], string]) =>
    writeFilter(filter, new URLSearchParams(query)).toString()

  it('says what is filtered', () => {
    expect(write({ search: 'musik', category: 'cultural' }, '')).toBe('suche=musik&kategorie=cultural')
  })

  it('says nothing about what is not', () => {
    expect(write({ search: ' ', category: null }, 'suche=musik&kategorie=cultural')).toBe('')
  })

  it('keeps the parameters of others', () => {
    expect(write({ search: '', category: 'sport' }, 'von=plakat')).toBe('von=plakat&kategorie=sport')
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
    ['the search stands nowhere', { search: 'rathaus', category: 'market' }],
  ] as const)('not when %s', (_when, filter) => {
    expect(matchesFilter(event, filter)).toBe(false)
  })

  it('by category whichever word for culture it has', () => {
    expect(matchesFilter({ ...event, category: 'kultur' }, { search: '', category: 'cultural' })).toBe(true)
  })

  it('only without a category filter when its category is unknown', () => {
    expect(matchesFilter({ ...event, category: 'neu' }, { search: '', category: null })).toBe(true)
    expect(matchesFilter({ ...event, category: 'neu' }, { search: '', category: 'general' })).toBe(false)
  })
})
