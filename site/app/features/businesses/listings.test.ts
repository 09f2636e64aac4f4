import { describe, expect, it } from 'vitest'
import { readFilter } from '../../lib/list/address-fields'
import type { Partner } from './listings'
import { categoriesOf, summarize } from './listings'
import { FILTER, matchesFilter, type PartnerFilter } from './partner-filter'

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

const partnerOf = (name: string, category_name: string | null): Partner => ({
  id: name,
  name,
  category_name,
  business_name: null,
  description: null,
  address: null,
  postal_code: null,
  city: null,
  phone: null,
  email: null,
  website: null,
})

it('counts a partner that accepts and sells the card once', () => {
  const takes = ['Buchladen', 'Wirt', 'Café', 'Kino', 'Bad'].map((name) => partnerOf(name, 'Freizeit'))
  const sells = [partnerOf('Buchladen ', 'Bücher'), partnerOf('Bank', null), partnerOf('Wirt', 'Freizeit')]
  expect(summarize(takes, sells)).toEqual({ partners: 6, categories: 2, acceptance: 5, sales: 3 })
})

it('lists each category once, in German order', () => {
  const partners = ['Zweirad', 'Öffentlich', 'Mode', ' Mode ', '', null].map((name) => partnerOf('A', name))
  expect(categoriesOf(partners)).toEqual(['Mode', 'Öffentlich', 'Zweirad'])
})
