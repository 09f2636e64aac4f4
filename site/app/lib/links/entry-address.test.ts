import { describe, expect, test } from 'vitest'
import { entrySegment, idRange, slugOf } from './entry-address'

const ID = '7d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11'

describe('slugs', () => {
  test.each([
    ['Märzenmarkt am Platzl', 'maerzenmarkt-am-platzl'],
    ['  Straßenfest – 2026!  ', 'strassenfest-2026'],
    ['Café Ölmühle, Ärger & Übermut', 'cafe-oelmuehle-aerger-uebermut'],
    ['Łucja Žižková, Smørrebrød', 'lucja-zizkova-smorrebrod'],
    ['🎄🎄', ''],
    ['Über', 'ueber'],
  ])('of "%s" is "%s"', (title, slug) => {
    expect(slugOf(title)).toBe(slug)
  })

  test('are cut at 60 characters, and do not end with a hyphen', () => {
    const slug = slugOf(`${'a'.repeat(59)} b`)
    expect(slug).toBe('a'.repeat(59))
  })
})

test('a segment is the slug with the beginning of the id, which alone counts', () => {
  expect(entrySegment({ id: ID, title: 'Grüß Gott' })).toBe('gruess-gott-7d9f6b1e4c')
  expect(entrySegment({ id: ID, title: '🎄' })).toBe('7d9f6b1e4c')
  const range = {
    first: '7d9f6b1e-4c00-0000-0000-000000000000',
    last: '7d9f6b1e-4cff-ffff-ffff-ffffffffffff',
  }
  expect(idRange('gruess-gott-7d9f6b1e4c')).toEqual(range)
  expect(idRange('7d9f6b1e4c')).toEqual(range)
})

test.each(['', 'markt', 'markt-7d9f6b1e4', 'markt7d9f6b1e4c', 'markt-7D9F6B1E4C', `x-${ID}`])(
  '"%s" is no segment',
  (segment) => {
    expect(idRange(segment)).toBeNull()
  },
)
