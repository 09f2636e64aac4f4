import { expect, it } from 'vitest'
import { matchesSearch } from './search'
import { searchIndex } from './use-list'

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

const rows = [
  ['Bäckerei März', 'maerz@example.org'],
  ['Straßenfest', null],
  ['Anna Schmidt', 'anna@example.org'],
  ['Cafe Noir', ''],
]

it.each([
  '',
  ' ',
  'baeckerei',
  'backerei marz',
  'MÄRZ',
  'strasse',
  'café',
  'anna example',
  'niemand',
  'example.org noir',
])('finds for "%s" what the search of the public pages finds', (query) => {
  const find = searchIndex(rows, (texts) => texts)
  expect(find(query)).toEqual(rows.filter((texts) => matchesSearch(query, texts)))
})
