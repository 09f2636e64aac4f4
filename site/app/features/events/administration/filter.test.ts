import { expect, it } from 'vitest'
import { searchIndex } from '../../../lib/list/search-index'
import type { AdministeredEvent } from './administered-event'
import { searchedTexts } from './filter'

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
  state: 'approved',
  unseen: false,
}
it('matches title, location and submitter', () => {
  const find = searchIndex([event], searchedTexts)
  for (const search of ['serenade', 'marktplatz', 'mustermann']) expect(find(search)).toEqual([event])
  expect(find('Winter')).toEqual([])
})
