import { expect, it } from 'vitest'
import { filterItems, readFilter, writeFilter } from './filter'
import type { Item } from './item'

const item: Item = {
  id: '1',
  title: 'Abend am Fluss',
  author: 'Erika Mustermann',
  email: 'erika@mustermann.example',
  content: 'Kurz nach Sonnenuntergang.',
  image_url: null,
  state: 'waiting',
  likes_count: 0,
  created_at: '2026-05-04T12:00:00Z',
}
const all = { kind: 'post', state: null, search: '' } as const

it.each(['fluss', 'MUSTERMANN', 'sonnenuntergang', 'erika@'])(
  'finds by title, author or content: %s',
  (search) => {
    expect(filterItems([item], { ...all, search })).toEqual([item])
  },
)

it('leaves out what does not match or stands otherwise', () => {
  expect(filterItems([item], { ...all, search: 'Winter' })).toEqual([])
  expect(filterItems([item], { ...all, state: 'approved' })).toEqual([])
  expect(filterItems([item], { ...all, state: 'waiting' })).toEqual([item])
})

it('stands in the address and comes back from there', () => {
  const filter = { kind: 'idea', state: 'waiting', search: 'Bank' } as const
  expect(String(writeFilter(filter))).toBe('bereich=ideen&status=wartend&suche=Bank')
  expect(readFilter(writeFilter(filter))).toEqual(filter)
  expect(readFilter(new URLSearchParams('bereich=x&status=y'))).toEqual(all)
})
