import { expect, it } from 'vitest'
import { matchesSearch } from './search'
import { searchIndex } from './search-index'

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
