import { describe, expect, it } from 'vitest'
import { readFilter } from '../../lib/list/address-fields'
import { daysOf, overlap } from './days'
import { daysOfRange, type EventFilter, FILTER, matchesFilter, placesOf, type Range } from './filter'

const event = {
  title: 'Frühlingsmarkt',
  description: 'Bummeln zwischen Ständen',
  location: 'Marktplatz',
  category: 'market',
  // A Saturday.
  start_date: '2026-11-28T13:00:00Z',
  end_date: null,
}
const TODAY = '2026-11-23'
const ALL = readFilter(FILTER, new URLSearchParams())
const matches = (filter: Partial<EventFilter>, given: Partial<typeof event> = {}, today = TODAY) =>
  matchesFilter({ ...event, ...given }, { ...ALL, ...filter }, today)

describe('the category in a URL', () => {
  it('accepts both names of culture', () => {
    expect(FILTER.category.read('kultur')).toEqual(['cultural'])
  })

  it('may be several, repeated or separated by commas, each once', () => {
    const read = (query: string) => readFilter(FILTER, new URLSearchParams(query)).category
    expect(read('kategorie=market&kategorie=Wellness&kategorie=kultur')).toEqual([
      'market',
      'Wellness',
      'cultural',
    ])
    expect(read('kategorie=market,sport,market')).toEqual(['market', 'sport'])
  })

  it.each(['Wellness', '__proto__', 'constructor'])('may be one of its own: "%s"', (word) => {
    expect(FILTER.category.read(word)).toEqual([word])
    expect(matches({ category: [word] }, { category: word })).toBe(true)
    expect(matches({ category: [word] })).toBe(false)
  })

  it.each(['', ' ', 'a'.repeat(41), 'a\nb'])('is null for %j, which no event has', (word) => {
    expect(FILTER.category.read(word)).toBeNull()
  })

  it('are twenty at most', () => {
    const words = Array.from({ length: 30 }, (_, i) => `K${i}`)
    expect(FILTER.category.read('', words)).toEqual(words.slice(0, 20))
  })
})

describe('an event matches', () => {
  it.each([
    ['its title', { search: 'fruehling' }],
    ['its description', { search: 'STÄNDE' }],
    ['its location', { search: 'marktplatz' }],
    ['its category', { category: ['market'] }],
    ['one of several categories', { category: ['sport', 'market'] }],
    ['category and search together', { search: 'bummeln', category: ['market'] }],
    ['its place', { place: 'Marktplatz' }],
    ['range and category together', { time: 'weekend', category: ['market'] }],
  ] as const)('by %s', (_by, filter) => {
    expect(matches(filter)).toBe(true)
  })

  it.each([
    ['the category is another', { search: 'bummeln', category: ['sport'] }],
    ['the search occurs nowhere', { search: 'rathaus', category: ['market'] }],
    ['the place is another', { place: 'Markt' }],
    ['it is not in the range', { time: 'today' }],
  ] as const)('not when %s', (_when, filter) => {
    expect(matches(filter)).toBe(false)
  })

  it('by category with either name of culture', () => {
    expect(matches({ category: ['cultural'] }, { category: 'kultur' })).toBe(true)
  })

  it('an unknown category only without a category filter', () => {
    expect(matches({}, { category: 'neu' })).toBe(true)
    expect(matches({ category: ['general'] }, { category: 'neu' })).toBe(false)
  })

  it('of whole days on each of them', () => {
    const fair = { start_date: '2026-11-26T23:00:00Z', end_date: '2026-11-29T23:00:00Z' } as never
    for (const search of ['27.11.', 'Samstag', '29. November 2026', 'Sonntag Marktplatz'])
      expect(matches({ search }, fair)).toBe(true)
    for (const search of ['26.11.', 'Montag', '30. November', '28.11.2027', 'Samstag Rathaus'])
      expect(matches({ search }, fair)).toBe(false)
  })
})

describe('a day is searched for', () => {
  it.each([
    '28.11.',
    '28.11',
    '28.11.2026',
    '28.11.26',
    '28. 11. 2026',
    '28. November',
    '28. november 2026',
    'Samstag',
    'SONNABEND',
    'Samstag, 28. November',
    'Frühlingsmarkt 28.11.',
  ])('as "%s"', (search) => {
    expect(matches({ search }, { description: 'Bummeln, Punsch' })).toBe(true)
  })

  it.each(['8.11.', '2.11.', '28.1.', '28. Oktober', '28.11.2025', 'Sonntag', '31.13.'])(
    'and is another: "%s"',
    (search) => {
      expect(matches({ search })).toBe(false)
    },
  )

  it('also in texts', () => {
    expect(matches({ search: 'Sonntag' }, { description: 'Auch am Sonntag geöffnet' })).toBe(true)
    expect(matches({ search: '29.11.' }, { description: 'Ausweichtermin: 29.11.' })).toBe(true)
  })

  it('with either spelling of March', () => {
    for (const search of ['1. März', '1. maerz', '1. Marz'])
      expect(matches({ search }, { start_date: '2027-03-01T10:00:00Z' })).toBe(true)
  })
})

it('lists each place once, in German order', () => {
  const places = ['Zeltplatz', null, ' Ährenhof ', 'Bahnhof', 'Ährenhof', '']
  expect(placesOf(places.map((location) => ({ location })))).toEqual(['Ährenhof', 'Bahnhof', 'Zeltplatz'])
})

describe('a range', () => {
  it.each([
    ['today', '2026-11-23', '2026-11-23', '2026-11-23'],
    ['tomorrow', '2026-11-30', '2026-12-01', '2026-12-01'],
    ['tomorrow', '2026-12-31', '2027-01-01', '2027-01-01'],
    // A Monday, a Friday, a Saturday, a Sunday.
    ['weekend', '2026-11-23', '2026-11-28', '2026-11-29'],
    ['weekend', '2026-11-27', '2026-11-28', '2026-11-29'],
    ['weekend', '2026-11-28', '2026-11-28', '2026-11-29'],
    ['weekend', '2026-11-29', '2026-11-28', '2026-11-29'],
    ['weekend', '2027-12-31', '2028-01-01', '2028-01-02'],
    // The clocks change on the Sunday.
    ['weekend', '2026-03-27', '2026-03-28', '2026-03-29'],
    ['weekend', '2026-10-25', '2026-10-24', '2026-10-25'],
    ['month', '2026-11-23', '2026-11-01', '2026-11-30'],
    ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ] as const)('%s on %s is %s to %s', (range, today, first, last) => {
    expect(daysOfRange(range, today)).toEqual({ first, last })
  })
})

describe('the days of an event', () => {
  it.each([
    ['without an end', '2026-11-27T22:59:00Z', null, '2026-11-27', '2026-11-27'],
    ['after midnight in the town', '2026-11-27T23:00:00Z', null, '2026-11-28', '2026-11-28'],
    ['into the night', '2026-11-27T19:00:00Z', '2026-11-28T01:30:00Z', '2026-11-27', '2026-11-27'],
    ['a whole day', '2026-11-27T23:00:00Z', '2026-11-28T23:00:00Z', '2026-11-28', '2026-11-28'],
    ['a whole day to 23:59', '2026-11-27T23:00:00Z', '2026-11-28T22:59:00Z', '2026-11-28', '2026-11-28'],
    ['whole days', '2026-10-23T22:00:00Z', '2026-10-25T23:00:00Z', '2026-10-24', '2026-10-25'],
    [
      'several days until midnight',
      '2026-12-30T09:00:00Z',
      '2027-01-01T23:00:00Z',
      '2026-12-30',
      '2027-01-01',
    ],
    [
      'with an end before its start',
      '2026-11-27T19:00:00Z',
      '2026-11-26T19:00:00Z',
      '2026-11-27',
      '2026-11-27',
    ],
  ])('%s', (_which, start_date, end_date, first, last) => {
    expect(daysOf({ start_date, end_date })).toEqual({ first, last })
  })

  it.each([
    ['that runs over the whole range', 'weekend', '2026-11-01T09:00:00Z', '2026-12-20T18:00:00Z', true],
    ['that ends on its first day', 'weekend', '2026-11-20T09:00:00Z', '2026-11-28T18:00:00Z', true],
    ['on the night before', 'weekend', '2026-11-27T19:00:00Z', '2026-11-28T01:00:00Z', false],
    ['that begins after it', 'weekend', '2026-11-29T23:00:00Z', null, false],
    ['of the last minute of today', 'today', '2026-11-27T22:59:00Z', null, true],
    ['of the first minute of tomorrow', 'tomorrow', '2026-11-27T23:00:00Z', null, true],
  ] as const)('%s: %s', (_which, range: Range, start_date, end_date, expected) => {
    expect(overlap(daysOf({ start_date, end_date }), daysOfRange(range, '2026-11-27'))).toBe(expected)
  })
})
