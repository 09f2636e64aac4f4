import { describe, expect, it } from 'vitest'
import {
  categories,
  category,
  type FilterOf,
  isFiltering,
  readFilter,
  SEARCH,
  unknownParameters,
  writeFilter,
} from './address-fields'
import { choice, statusField } from './choice-field'

const FIELDS = {
  search: SEARCH,
  category: category((word) => (word === 'market' || word === 'sport' ? word : null)),
  list: choice<'first' | 'second'>('liste', { second: 'zweite' }, 'first'),
  state: statusField({ pending: { label: 'Ausstehend' }, approved: { label: 'Genehmigt' } }),
}
const NOTHING = { search: '', category: null, list: 'first', state: null } as const
const read = (query: string) => readFilter(FIELDS, new URLSearchParams(query))
const write = (filter: Partial<FilterOf<typeof FIELDS>>, query = '') =>
  writeFilter(FIELDS, { ...NOTHING, ...filter }, new URLSearchParams(query)).toString()

describe('a filter read from a URL', () => {
  it('is empty without parameters', () => {
    expect(read('')).toEqual(NOTHING)
  })

  it('has the values of the parameters', () => {
    expect(read('suche=Fr%C3%BChling&kategorie=market&liste=zweite&status=ausstehend')).toEqual({
      search: 'Frühling',
      category: 'market',
      list: 'second',
      state: 'pending',
    })
  })

  it.each(['unsinn', '__proto__', 'constructor', ''])('ignores the unknown value "%s"', (word) => {
    const parameters = new URLSearchParams({ kategorie: word, liste: word, status: word })
    expect(readFilter(FIELDS, parameters)).toEqual(NOTHING)
  })
})

describe('the URL of a filter', () => {
  it('contains the values that are set', () => {
    expect(write({ search: 'musik', category: 'market', list: 'second', state: 'approved' })).toBe(
      'suche=musik&kategorie=market&liste=zweite&status=genehmigt',
    )
  })

  it('omits the others', () => {
    expect(write({ search: ' ' }, 'suche=musik&kategorie=market&liste=zweite&status=genehmigt')).toBe('')
  })

  it('keeps unrelated parameters', () => {
    expect(write({ category: 'sport' }, 'von=plakat')).toBe('von=plakat&kategorie=sport')
  })
})

it('a search for white space matches everything', () => {
  expect(isFiltering(read('suche=+'))).toBe(false)
  expect(isFiltering({ search: 'a' })).toBe(true)
  expect(isFiltering(read('kategorie=sport'))).toBe(true)
})

describe('several categories', () => {
  const several = { category: categories((word) => (/^(market|sport)$/.test(word) ? word : null)) }
  const written = (category: readonly string[] | null) =>
    writeFilter(several, { category }, new URLSearchParams('kategorie=market&von=plakat')).toString()

  it('are repeated in the URL, without the earlier ones', () => {
    expect(written(['sport', 'market'])).toBe('von=plakat&kategorie=sport&kategorie=market')
    expect(written(null)).toBe('von=plakat')
  })

  it('are read from repeated parameters and from one; unknown ones are left out', () => {
    for (const query of ['kategorie=sport&kategorie=x&kategorie=market', 'kategorie=sport,market,sport'])
      expect(readFilter(several, new URLSearchParams(query)).category).toEqual(['sport', 'market'])
    expect(readFilter(several, new URLSearchParams('kategorie=x')).category).toBeNull()
  })
})

it('names the parameters with an unknown value', () => {
  const unknown = (query: string) => unknownParameters(FIELDS, new URLSearchParams(query))
  expect(unknown('suche=a&kategorie=market&status=&von=plakat')).toEqual([])
  expect(unknown('kategorie=market&kategorie=x&status=unsinn')).toEqual(['kategorie', 'status'])
  expect(unknown(`suche=${'a'.repeat(200)}`)).toEqual([])
  expect(unknown(`suche=${'a'.repeat(201)}`)).toEqual(['suche'])
})
