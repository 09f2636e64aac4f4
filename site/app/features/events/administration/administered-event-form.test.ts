import { expect, it } from 'vitest'
import { check, initialOf } from '../../../lib/form/schema'
import type { SubmittedEvent } from '../event'
import { administeredEventForm, CATEGORY_NAMES, initialOfEvent } from './administered-event-form'

const stored: SubmittedEvent = {
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
const begin = (event: SubmittedEvent | null) => ({
  ...initialOf(administeredEventForm(event)),
  ...initialOfEvent(event),
})
const typed = { ...begin(null), title: 'Markt', start_date: '2026-07-04T18:30' }
const newEvent = administeredEventForm(null)

it('requires only a title and a start', () => {
  expect(check(newEvent, typed)).toEqual({
    valid: true,
    values: {
      title: 'Markt',
      description: null,
      category: 'general',
      start_date: '2026-07-04T16:30:00.000Z',
      end_date: null,
      location: null,
      picture: null,
      remove_picture: false,
    },
  })
  const nothing = check(newEvent, begin(null))
  expect(nothing.valid ? [] : Object.keys(nothing.errors)).toEqual(['title', 'start_date'])
})

it("shows times in the town's time zone and stores unchanged times unchanged", () => {
  const shown = begin(stored)
  expect([shown.start_date, shown.category]).toEqual(['2026-07-04T18:30', 'Kultur'])
  expect(check(administeredEventForm(stored), shown)).toMatchObject({
    values: { start_date: stored.start_date, category: 'cultural', location: 'Marktplatz' },
  })
})

it.each([
  ['Kultur', 'kultur'],
  ['bildung', 'bildung'],
  [' Fest ', 'festival'],
  ['verkaufsoffen', 'verkaufsoffen'],
  ['', 'general'],
])('takes %j as the category %s', (category, word) => {
  expect(check(newEvent, { ...typed, category })).toMatchObject({ values: { category: word } })
})

it('refuses an unknown category, an end before the start and an incomplete time', () => {
  expect(check(newEvent, { ...typed, category: 'Zirkus' })).toMatchObject({
    errors: { category: expect.any(String) },
  })
  const early = check(newEvent, { ...typed, end_date: '2026-07-04T18:00' })
  expect(early).toMatchObject({ errors: { end_date: 'Das Ende liegt vor dem Beginn.' } })
  expect(check(newEvent, typed, ['end_date'])).toMatchObject({ errors: { end_date: expect.any(String) } })
})

it('suggests the four standard categories first, and each category once', () => {
  expect(CATEGORY_NAMES.slice(0, 4)).toEqual(['Kultur', 'Sport', 'Bildung', 'Wirtschaft'])
  expect(new Set(CATEGORY_NAMES).size).toBe(CATEGORY_NAMES.length)
})
