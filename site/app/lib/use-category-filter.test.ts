import { describe, expect, it } from 'vitest'
import { isFiltering } from './filter-parameters'
import { readSearchAndCategory, writeSearchAndCategory } from './use-category-filter'

const keyOf = (word: string) => (word === 'market' || word === 'sport' ? word : null)

describe('search and category of an address', () => {
  const read = (query: string) => readSearchAndCategory(new URLSearchParams(query), keyOf)

  it('are empty without parameters', () => {
    expect(read('')).toEqual({ search: '', category: null })
    expect(isFiltering(read(''))).toBe(false)
  })

  it('are read', () => {
    expect(read('suche=Fr%C3%BChling&kategorie=market')).toEqual({ search: 'Frühling', category: 'market' })
  })

  it.each(['unsinn', ''])('pass over the unknown category "%s"', (word) => {
    expect(read(`kategorie=${word}`).category).toBeNull()
  })

  it('do not narrow anything by white space', () => {
    expect(isFiltering(read('suche=+'))).toBe(false)
  })
})

describe('the address of search and category', () => {
  const write = (...[filter, query]: [Parameters<typeof writeSearchAndCategory>[0], string]) =>
    writeSearchAndCategory(filter, new URLSearchParams(query)).toString()

  it('says what is asked for', () => {
    expect(write({ search: 'musik', category: 'market' }, '')).toBe('suche=musik&kategorie=market')
  })

  it('says nothing about what is not', () => {
    expect(write({ search: ' ', category: null }, 'suche=musik&kategorie=market')).toBe('')
  })

  it('keeps the parameters of others', () => {
    expect(write({ search: '', category: 'sport' }, 'von=plakat')).toBe('von=plakat&kategorie=sport')
  })
})
