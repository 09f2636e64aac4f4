import { describe, expect, it } from 'vitest'
import { readFilter } from '../../../lib/list/address-fields'
import { FILTER, matchesFilter, type PartnerFilter } from './filter'
import type { Partner } from './partner'

const nothing: PartnerFilter = { list: 'acceptance', search: '', category: null, open: null }
const partner: Partner = {
  id: '1',
  name: 'Bäckerei Ährenkorb',
  business_name: 'Ährenkorb GmbH',
  category_name: 'Bäckerei & Café',
  description: 'Brezn ab sechs Uhr',
  address: 'Marktplatz 3',
  postal_code: '93426',
  city: 'Roding',
  phone: null,
  email: null,
  website: null,
}

describe('the filter in a URL', () => {
  const read = (query: string) => readFilter(FILTER, new URLSearchParams(query))

  it('is the redemption points without parameters', () => {
    expect(read('')).toEqual(nothing)
  })

  it('contains list, search, category and whether businesses are open', () => {
    expect(read('liste=verkaufsstellen&suche=Markt&kategorie=Mode&offen=jetzt')).toEqual({
      list: 'sales',
      search: 'Markt',
      category: 'Mode',
      open: 'now',
    })
  })

  it.each(['unsinn', '__proto__', ''])('is the redemption points for the unknown list "%s"', (list) => {
    expect(readFilter(FILTER, new URLSearchParams({ liste: list })).list).toBe('acceptance')
  })
})

describe('a partner matches', () => {
  it.each([
    ['name', 'BACKEREI'],
    ['business name', 'gmbh'],
    ['description', 'brezn'],
    ['category', 'cafe'],
    ['address', 'marktplatz 93426'],
  ])('by %s', (_by, search) => {
    expect(matchesFilter(partner, { ...nothing, search })).toBe(true)
  })

  it('by category and search together', () => {
    const category = 'Bäckerei & Café'
    expect(matchesFilter(partner, { ...nothing, category, search: 'brezn' })).toBe(true)
    expect(matchesFilter(partner, { ...nothing, category, search: 'schuhe' })).toBe(false)
    expect(matchesFilter(partner, { ...nothing, category: 'Mode' })).toBe(false)
  })
})
