import { expect, it } from 'vitest'
import { categoriesOf, summarize } from './listings'
import type { Partner } from './partner'

const partner = (name: string, category_name: string | null): Partner => ({
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
  const takes = ['Buchladen', 'Wirt', 'Café', 'Kino', 'Bad'].map((name) => partner(name, 'Freizeit'))
  const sells = [partner('Buchladen ', 'Bücher'), partner('Bank', null), partner('Wirt', 'Freizeit')]
  expect(summarize(takes, sells)).toEqual({ partners: 6, categories: 2, acceptance: 5, sales: 3 })
})

it('lists each category once, in German order', () => {
  const partners = ['Zweirad', 'Öffentlich', 'Mode', ' Mode ', '', null].map((name) => partner('A', name))
  expect(categoriesOf(partners)).toEqual(['Mode', 'Öffentlich', 'Zweirad'])
})
