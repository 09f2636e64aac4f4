import { describe, expect, it } from 'vitest'
import { isFiltering, matchesFilter, readFilter, writeFilter } from './filter'

const idea = { title: 'Mehr Bänke', description: 'Am Ufer, im Schatten', category: 'infrastructure' }

describe('the filter of an address', () => {
  const read = (query: string) => readFilter(new URLSearchParams(query))

  it('is empty without parameters and by white space', () => {
    expect(read('')).toEqual({ search: '', category: null })
    expect(isFiltering(read('suche=+'))).toBe(false)
  })

  it('has search and category', () => {
    expect(read('suche=B%C3%A4nke&kategorie=digital')).toEqual({ search: 'Bänke', category: 'digital' })
  })

  it.each(['unsinn', '__proto__', 'all', ''])('passes over the unknown category "%s"', (word) => {
    expect(readFilter(new URLSearchParams({ kategorie: word })).category).toBeNull()
  })

  it('is written back, and other parameters are left alone', () => {
    const write = (...[filter, query]: [Parameters<typeof writeFilter>[0], string]) =>
      writeFilter(filter, new URLSearchParams(query)).toString()
    expect(write({ search: 'kino', category: 'culture' }, 'von=plakat')).toBe(
      'von=plakat&suche=kino&kategorie=culture',
    )
    expect(write({ search: ' ', category: null }, 'suche=kino&kategorie=culture')).toBe('')
  })
})

describe('an idea matches', () => {
  it.each([
    ['its title', { search: 'BAENKE', category: null }],
    ['its description', { search: 'ufer schatten', category: null }],
    ['its category', { search: '', category: 'infrastructure' }],
  ] as const)('by %s', (_by, filter) => {
    expect(matchesFilter(idea, filter)).toBe(true)
  })

  it.each([
    ['the category is another', { search: 'bänke', category: 'digital' }],
    ['the search stands nowhere', { search: 'rathaus', category: null }],
  ] as const)('not when %s', (_when, filter) => {
    expect(matchesFilter(idea, filter)).toBe(false)
  })

  it('only without a category filter when its category is unknown', () => {
    expect(matchesFilter({ ...idea, category: 'neu' }, { search: '', category: null })).toBe(true)
    expect(matchesFilter({ ...idea, category: 'neu' }, { search: '', category: 'general' })).toBe(false)
  })
})
