import { expect, it } from 'vitest'
import type { TownEvent } from '../event'
import { CATEGORY_NAMES, checkDraft, draftOf } from './draft'

const stored: TownEvent = {
  id: 'e',
  title: 'Serenade',
  description: null,
  category: 'cultural',
  start_date: '2026-07-04T16:30:25+00:00',
  end_date: null,
  location: 'Marktplatz',
  image_url: null,
  submitter_name: null,
  is_user_submitted: false,
}
const draft = { ...draftOf(null), title: 'Markt', start_date: '2026-07-04T18:30' }

it('needs a title and a start, and nothing else', () => {
  expect(checkDraft(draft, null)).toEqual({
    valid: true,
    fields: {
      title: 'Markt',
      description: null,
      category: 'general',
      start_date: '2026-07-04T16:30:00.000Z',
      end_date: null,
      location: null,
    },
  })
  const nothing = checkDraft(draftOf(null), null)
  expect(nothing.valid ? [] : Object.keys(nothing.errors)).toEqual(['title', 'start_date'])
})

it('shows times by the clock of the town and stores what was not touched as it was', () => {
  const shown = draftOf(stored)
  expect([shown.start_date, shown.category]).toEqual(['2026-07-04T18:30', 'Kultur'])
  expect(checkDraft(shown, stored)).toMatchObject({
    fields: { start_date: stored.start_date, category: 'cultural', location: 'Marktplatz' },
  })
})

it.each([
  ['Kultur', 'kultur'],
  ['bildung', 'bildung'],
  [' Fest ', 'festival'],
  ['verkaufsoffen', 'verkaufsoffen'],
  ['', 'general'],
])('takes %j as the category %s', (category, word) => {
  expect(checkDraft({ ...draft, category }, null)).toMatchObject({ fields: { category: word } })
})

it('refuses a category nobody knows, an end before the start and half a time', () => {
  expect(checkDraft({ ...draft, category: 'Zirkus' }, null)).toMatchObject({
    errors: { category: expect.any(String) },
  })
  const early = checkDraft({ ...draft, end_date: '2026-07-04T18:00' }, null)
  expect(early).toMatchObject({ errors: { end_date: 'Das Ende liegt vor dem Beginn.' } })
  expect(checkDraft(draft, null, ['end_date'])).toMatchObject({ errors: { end_date: expect.any(String) } })
})

it('suggests four categories first, and each name once', () => {
  expect(CATEGORY_NAMES.slice(0, 4)).toEqual(['Kultur', 'Sport', 'Bildung', 'Wirtschaft'])
  expect(new Set(CATEGORY_NAMES).size).toBe(CATEGORY_NAMES.length)
})
