import { expect, it } from 'vitest'
import { readFilter, writeFilter } from '../../../lib/list/address-fields'
import { searchIndex } from '../../../lib/list/use-list'
import type { Item } from './item'
import { FILTER, searchedTexts } from './item-list'

const item: Item = {
  id: '1',
  title: 'Abend am Fluss',
  author: 'Erika Mustermann',
  email: 'erika@mustermann.example',
  content: 'Kurz nach Sonnenuntergang.',
  image_url: null,
  state: 'pending',
  likes_count: 0,
  created_at: '2026-05-04T12:00:00Z',
}
const all = { kind: 'post', state: null, search: '' } as const

it.each(['fluss', 'MUSTERMANN', 'sonnenuntergang', 'erika@'])(
  'matches title, author or content: %s',
  (search) => {
    expect(searchIndex([item], searchedTexts)(search)).toEqual([item])
  },
)

it('is written to the URL and read from it', () => {
  const filter = { kind: 'idea', state: 'pending', search: 'Bank' } as const
  expect(String(writeFilter(FILTER, filter, new URLSearchParams()))).toBe(
    'bereich=ideen&status=wartend&suche=Bank',
  )
  expect(readFilter(FILTER, writeFilter(FILTER, filter, new URLSearchParams()))).toEqual(filter)
  expect(readFilter(FILTER, new URLSearchParams('bereich=x&status=y'))).toEqual(all)
})
