import { expect, it } from 'vitest'
import { matchesSearch } from './search'

it.each([
  ['', 'anything'],
  ['   ', 'anything'],
  ['weihnacht', 'Weihnachtsdorf am Marktplatz'],
  ['MARKT', 'Weihnachtsdorf am Marktplatz'],
  ['märz', 'Maerzenbier'],
  ['maerz', 'Märzenbier'],
  ['marz', 'Märzenbier'],
  ['MÄRZ', 'märzenbier'],
  ['strasse', 'Regenstraße'],
  ['Straße', 'REGENSTRASSE'],
  ['cafe', 'Café am Regen'],
  ['u\u0308ber', 'Über den Dächern'],
  ['platz weihnachtsdorf', 'Weihnachtsdorf am Marktplatz'],
  ['100 %', '100 % Rabatt'],
  ['ebike', 'E-Bike-Ladestation'],
  ['e-bike', 'Ebike'],
  ['e-', 'Ebike'],
  ['wifi', 'Wi\u2011Fi am Marktplatz'],
  ['donaudampf', 'Donau\u00addampf\u200bschiff'],
  ['Markt - Roding', 'Markt in Roding'],
])('"%s" finds "%s"', (query, text) => {
  expect(matchesSearch(query, [text])).toBe(true)
})

it.each([
  ['flohmarkt', 'Weihnachtsdorf am Marktplatz'],
  ['weihnachtsdorf rathaus', 'Weihnachtsdorf am Marktplatz'],
  ['.*', 'Weihnachtsdorf'],
])('"%s" does not find "%s"', (query, text) => {
  expect(matchesSearch(query, [text])).toBe(false)
})

it('searches each word in all texts and ignores null', () => {
  expect(matchesSearch('musik rathaus', ['Abendmusik', null, 'Rathaushof'])).toBe(true)
  expect(matchesSearch('musik', [null])).toBe(false)
})
