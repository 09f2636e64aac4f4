import { expect, it } from 'vitest'
import { check, initialOf } from '../../../lib/form/schema'
import type { TownEvent } from '../event'
import { TOWN_EVENT } from '../testing/events'
import { copyOf, type EventDraft } from './administered-event'
import { administeredEventForm, initialOfEvent } from './administered-event-form'
import { CATEGORY_NAMES } from './category-schema'

const stored: TownEvent = {
  ...TOWN_EVENT,
  title: 'Serenade',
  category: 'cultural',
  start_date: '2026-07-04T16:30:25+00:00',
  end_date: null,
  location: 'Marktplatz',
}
const begin = (event: EventDraft | null) => ({
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
      status: 'scheduled',
      status_note: null,
      organiser: null,
      price: null,
      ticket_url: null,
      address: null,
      coordinates: null,
      accessibility: null,
      scope: 'this',
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
  [' Wellness ', 'Wellness'],
  ['Constructor', 'Constructor'],
])('takes %j as the category %s', (category, word) => {
  expect(check(newEvent, { ...typed, category })).toMatchObject({ values: { category: word } })
})

it('refuses two categories in one, an end before the start and an incomplete time', () => {
  expect(check(newEvent, { ...typed, category: 'Zirkus, Musik' })).toMatchObject({
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

it('copies everything but the date, with the submitter as organiser, and lets the copy take place', () => {
  const copy = copyOf({
    ...stored,
    end_date: '2026-07-04T18:00:00+00:00',
    price: '5 €',
    submitter_name: 'Chor',
    status: 'cancelled',
    status_note: 'Sturm',
  })
  expect(begin(copy)).toMatchObject({
    title: 'Serenade',
    location: 'Marktplatz',
    category: 'Kultur',
    price: '5 €',
    organiser: 'Chor',
    start_date: '',
    end_date: '',
    status: 'scheduled',
    status_note: '',
  })
  const unchanged = check(administeredEventForm(copy), begin(copy))
  expect(unchanged.valid ? [] : Object.keys(unchanged.errors)).toEqual(['start_date'])
})

it('refuses a link to tickets that the database would refuse', () => {
  expect(check(newEvent, { ...typed, ticket_url: 'Abendkasse' })).toMatchObject({
    errors: { ticket_url: 'Diese Adresse ist nicht vollständig.' },
  })
  expect(check(newEvent, { ...typed, ticket_url: 'karten.example/fest' })).toMatchObject({ valid: true })
})
