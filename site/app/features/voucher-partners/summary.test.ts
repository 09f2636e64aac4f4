import { expect, it } from 'vitest'
import type { Partner } from './partner'
import { categoriesOf, summarize } from './summary'

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
  const takes = [partner('Buchladen', 'Bücher'), partner('Wirt', 'Gastronomie')]
  const sells = [partner('Buchladen ', 'Bücher'), partner('Bank', null)]
  expect(summarize(takes, sells)).toEqual({ partners: 3, categories: 2, acceptance: 2, sales: 2 })
})

it('lists each category once, in German order', () => {
  const partners = ['Zweirad', 'Öffentlich', 'Mode', ' Mode ', '', null].map((name) => partner('A', name))
  expect(categoriesOf(partners)).toEqual(['Mode', 'Öffentlich', 'Zweirad'])
})
