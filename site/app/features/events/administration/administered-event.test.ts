import { expect, it } from 'vitest'
import { searchIndex } from '../../../lib/list/use-list'
import { TOWN_EVENT } from '../testing/events'
import { type AdministeredEvent, searchedTexts } from './administered-event'

const event: AdministeredEvent = {
  ...TOWN_EVENT,
  title: 'Serenade',
  location: 'Marktplatz',
  submitter_name: 'Erika Mustermann',
  submitter_email: 'erika@mustermann.example',
  submitter_phone: null,
  state: 'approved',
  unseen: false,
  before: null,
  feed: null,
}
it('matches title, location and submitter', () => {
  const find = searchIndex([event], searchedTexts)
  for (const search of ['serenade', 'marktplatz', 'mustermann']) expect(find(search)).toEqual([event])
  expect(find('Winter')).toEqual([])
})
