import { expect, it } from 'vitest'
import type { AdministeredEvent } from './administered-event'
import { filterEvents, readFilter, writeFilter } from './filter'

const event: AdministeredEvent = {
  id: 'e',
  title: 'Serenade',
  description: null,
  category: 'cultural',
  start_date: '2026-07-04T16:30:25+00:00',
  end_date: null,
  location: 'Marktplatz',
  image_url: null,
  submitter_name: 'Erika Mustermann',
  submitter_email: 'erika@mustermann.example',
  submitter_phone: null,
  is_user_submitted: true,
  unseen: false,
}
const fresh = { ...event, id: 'f', unseen: true }

it('lists all, or those alone that nobody has looked at', () => {
  expect(filterEvents([event, fresh], { unseenOnly: false, search: '' })).toEqual([event, fresh])
  expect(filterEvents([event, fresh], { unseenOnly: true, search: '' })).toEqual([fresh])
})

it('finds by title, place and who submitted it', () => {
  for (const search of ['serenade', 'marktplatz', 'mustermann'])
    expect(filterEvents([event], { unseenOnly: false, search })).toEqual([event])
  expect(filterEvents([event], { unseenOnly: false, search: 'Winter' })).toEqual([])
})

it('stands in the address and comes back from there; what else is there stays', () => {
  const written = writeFilter({ unseenOnly: true, search: 'Fest' }, new URLSearchParams('x=1'))
  expect(String(written)).toBe('x=1&zeigen=neue&suche=Fest')
  expect(readFilter(written)).toEqual({ unseenOnly: true, search: 'Fest' })
  expect(String(writeFilter({ unseenOnly: false, search: ' ' }, written))).toBe('x=1')
})
