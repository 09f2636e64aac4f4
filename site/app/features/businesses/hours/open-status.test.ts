import { describe, expect, it } from 'vitest'
import { holidaysFrom } from './holidays'
import type { OpeningHours } from './hours'
import { hoursOn as hoursOfBusiness, statusesAt, statusText, type TownCalendar } from './open-status'
import { openSundaysByDay } from './town-hours'

const CATHOLIC = { association: { assumptionDay: true } }
const ORDINARY: TownCalendar = { holidays: {}, openSundays: {} }
const shop: OpeningHours = {
  weekly: {
    mo: [
      ['09:00', '12:30'],
      ['14:00', '18:00'],
    ],
    tu: [['09:00', '18:00']],
    sa: [['09:00', '13:00']],
  },
}
/** Status at a time of the town in ISO 8601 with its offset. */
const textAt = (iso: string, hours = shop, calendar = ORDINARY, openSundays = false) =>
  statusText(statusesAt(new Date(iso), calendar)({ hours, openSundays })).replaceAll('\u00a0', ' ')

const hoursOn = (hours: OpeningHours, day: string, calendar: TownCalendar, openSundays = false) =>
  hoursOfBusiness({ hours, openSundays }, day, calendar)

describe('the status', () => {
  it.each([
    // 2026-11-23 is a Monday.
    ['before it opens', '2026-11-23T08:59+01:00', 'Öffnet um 9 Uhr'],
    ['in the minute it opens', '2026-11-23T09:00+01:00', 'Jetzt geöffnet bis 12:30 Uhr'],
    ['in the minute it closes', '2026-11-23T12:30+01:00', 'Öffnet um 14 Uhr'],
    ['in the second span', '2026-11-23T17:59:59+01:00', 'Jetzt geöffnet bis 18 Uhr'],
    ['in the evening', '2026-11-23T18:00+01:00', 'Öffnet morgen um 9 Uhr'],
    ['days before', '2026-11-24T18:00+01:00', 'Öffnet Samstag um 9 Uhr'],
    ['on a day without hours', '2026-11-29T12:00+01:00', 'Öffnet morgen um 9 Uhr'],
    ['while UTC still has the day before', '2026-11-24T00:30+01:00', 'Öffnet um 9 Uhr'],
  ])('%s', (_when, iso, text) => expect(textAt(iso)).toBe(text))

  it('is closed where there are no hours at all', () => {
    expect(textAt('2026-11-23T12:00+01:00', { weekly: {} })).toBe('Zurzeit geschlossen')
  })
})

describe('a span over midnight', () => {
  const bar: OpeningHours = { weekly: { fr: [['20:00', '02:00']], sa: [['18:00', '00:00']] } }
  it.each([
    ['before midnight', '2026-11-27T23:30+01:00', 'Jetzt geöffnet bis 2 Uhr'],
    ['after midnight', '2026-11-28T01:59+01:00', 'Jetzt geöffnet bis 2 Uhr'],
    ['when it is over', '2026-11-28T02:00+01:00', 'Öffnet um 18 Uhr'],
    ['until midnight itself', '2026-11-28T23:59+01:00', 'Jetzt geöffnet bis 24 Uhr'],
    ['at midnight', '2026-11-29T00:00+01:00', 'Öffnet Freitag um 20 Uhr'],
  ])('%s', (_when, iso, text) => expect(textAt(iso, bar)).toBe(text))

  it('is one opening with the span that follows without a gap', () => {
    const hours: OpeningHours = { weekly: { fr: [['20:00', '00:00']], sa: [['00:00', '04:00']] } }
    expect(textAt('2026-11-27T21:00+01:00', hours)).toBe('Jetzt geöffnet bis 4 Uhr')
  })

  it('names no end where it is open around the clock', () => {
    const always: OpeningHours = {
      weekly: Object.fromEntries(
        ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'].map((day) => [day, [['00:00', '00:00']]]),
      ),
    }
    expect(textAt('2026-11-27T21:00+01:00', always)).toBe('Jetzt geöffnet')
  })
})

describe('when the clocks change', () => {
  const night: OpeningHours = { weekly: { sa: [['20:00', '02:30']], su: [['09:00', '12:00']] } }
  it.each([
    [
      'in March, before the hour that does not exist',
      '2026-03-29T01:59+01:00',
      'Jetzt geöffnet bis 2:30 Uhr',
    ],
    ['in March, right after it', '2026-03-29T03:00+02:00', 'Öffnet um 9 Uhr'],
    ['on the short day', '2026-03-29T09:00+02:00', 'Jetzt geöffnet bis 12 Uhr'],
    [
      'in October, when the hour is there the first time',
      '2026-10-25T02:15+02:00',
      'Jetzt geöffnet bis 2:30 Uhr',
    ],
    ['in October, when it is there again', '2026-10-25T02:15+01:00', 'Öffnet um 9 Uhr'],
    ['on the long day', '2026-10-25T11:59+01:00', 'Jetzt geöffnet bis 12 Uhr'],
  ])('%s', (_when, iso, text) => expect(textAt(iso, night)).toBe(text))
})

describe('seasons', () => {
  const lido: OpeningHours = {
    weekly: {},
    seasons: [
      {
        name: 'Sommer',
        from: '05-01',
        to: '09-30',
        weekly: { fr: [['10:00', '20:00']], sa: [['10:00', '20:00']] },
      },
      { name: 'Winter', from: '12-01', to: '02-29', weekly: { fr: [['14:00', '16:00']] } },
    ],
  }
  it.each([
    ['the first day', '2026-05-01', 1],
    ['the day before', '2026-04-24', 0],
    ['after the last day', '2026-10-02', 0],
    ['over the turn of the year, before it', '2026-12-04', 1],
    ['over the turn of the year, after it', '2027-02-26', 1],
    ['over the turn of the year, when it is over', '2027-03-05', 0],
  ])('%s', (_when, day, spans) => expect(hoursOn(lido, day, ORDINARY).spans).toHaveLength(spans))

  it('the next opening may be the first of a season', () => {
    expect(textAt('2026-04-28T12:00+02:00', lido)).toBe('Öffnet Freitag um 10 Uhr')
    expect(textAt('2026-10-20T12:00+02:00', lido)).toBe('Öffnet am 4. Dezember 2026 um 14 Uhr')
    expect(textAt('2027-03-01T12:00+01:00', lido)).toBe('Zurzeit geschlossen')
  })
})

describe('holidays of Bavaria', () => {
  const calendar = { ...ORDINARY, holidays: holidaysFrom(2026, CATHOLIC) }
  const daily: OpeningHours = { weekly: { th: [['09:00', '18:00']], fr: [['09:00', '18:00']] } }

  it.each(['2026-01-06', '2026-06-04', '2026-08-15', '2026-11-01', '2027-03-26'])('%s is one', (day) =>
    expect(calendar.holidays[day]).toBeTruthy(),
  )
  it.each(['2026-10-31', '2026-11-18', '2026-08-08', '2026-12-24'])('%s is none', (day) =>
    expect(calendar.holidays[day]).toBeUndefined(),
  )

  it('leave out 15 August where the town has none', () => {
    const elsewhere = holidaysFrom(2026, { association: { assumptionDay: false } })
    expect(elsewhere['2026-08-15']).toBeUndefined()
    expect(Object.keys(elsewhere)).toHaveLength(Object.keys(calendar.holidays).length - 2)
  })

  it('are closed and have a name, unless hours are usual or an exception says otherwise', () => {
    // Corpus Christi.
    const day = '2026-06-04'
    expect(hoursOn(daily, day, calendar)).toEqual({ spans: [], note: 'Fronleichnam' })
    expect(textAt(`${day}T10:00+02:00`, daily, calendar)).toBe('Öffnet morgen um 9 Uhr')
    expect(hoursOn({ ...daily, holidays: 'usual' }, day, calendar).spans).toHaveLength(1)
    const exceptions = [{ from: day, to: day, spans: [['10:00', '11:00']] as const }]
    expect(textAt(`${day}T10:00+02:00`, { ...daily, exceptions }, calendar)).toBe('Jetzt geöffnet bis 11 Uhr')
  })
})

describe('exceptions', () => {
  const exceptions = [
    { from: '2026-11-23', to: '2026-11-29', spans: [], note: 'Betriebsurlaub' },
    { from: '2026-12-05', to: '2026-12-05', spans: [['10:00', '16:00']] as const },
  ]
  const hours = { ...shop, exceptions }

  it('come before the week, with their note', () => {
    expect(hoursOn(hours, '2026-11-23', ORDINARY)).toEqual({ spans: [], note: 'Betriebsurlaub' })
    expect(textAt('2026-11-23T10:00+01:00', hours)).toBe('Öffnet am 30. November 2026 um 9 Uhr')
    expect(textAt('2026-12-05T15:00+01:00', hours)).toBe('Jetzt geöffnet bis 16 Uhr')
  })

  it('do not end the night before', () => {
    const bar: OpeningHours = {
      weekly: { sa: [['20:00', '02:00']] },
      exceptions: [{ from: '2026-11-29', to: '2026-11-29', spans: [] }],
    }
    expect(textAt('2026-11-29T01:00+01:00', bar)).toBe('Jetzt geöffnet bis 2 Uhr')
  })
})

describe("the town's open Sundays", () => {
  const sunday = '2026-11-29'
  const calendar = {
    ...ORDINARY,
    openSundays: openSundaysByDay(
      [{ start_date: `${sunday}T12:00:00Z`, end_date: `${sunday}T17:00:00Z` }],
      {},
    ),
  }

  it('apply to those who take part, beside the usual hours', () => {
    const baker: OpeningHours = { weekly: { su: [['08:00', '11:00']] } }
    expect(hoursOn(baker, sunday, calendar, true).spans).toEqual([
      ['08:00', '11:00'],
      ['13:00', '18:00'],
    ])
    expect(textAt(`${sunday}T14:00+01:00`, shop, calendar, true)).toBe('Jetzt geöffnet bis 18 Uhr')
    expect(textAt(`${sunday}T14:00+01:00`, shop, calendar)).toBe('Öffnet morgen um 9 Uhr')
  })

  it('give way to an exception, and last five hours where no end is known', () => {
    const closed = { ...shop, exceptions: [{ from: sunday, to: sunday, spans: [] }] }
    expect(textAt(`${sunday}T14:00+01:00`, closed, calendar, true)).toBe('Öffnet morgen um 9 Uhr')
    const open = openSundaysByDay([{ start_date: `${sunday}T12:00:00Z`, end_date: null }], {})
    expect(open[sunday]).toEqual([['13:00', '18:00']])
  })
})

describe('an open Sunday of the calendar', () => {
  const open = (start: string, end: string | null, holidays = {}) =>
    openSundaysByDay([{ start_date: start, end_date: end }], holidays)

  it.each([
    [
      'with times of a day',
      '2026-11-29T12:30+01:00',
      '2026-11-29T17:30+01:00',
      { '2026-11-29': [['12:30', '17:30']] },
    ],
    [
      'into the night',
      '2026-11-28T20:00+01:00',
      '2026-11-29T01:00+01:00',
      { '2026-11-28': [['20:00', '01:00']] },
    ],
    [
      'as a whole day',
      '2026-11-29T00:00+01:00',
      '2026-11-30T00:00+01:00',
      { '2026-11-29': [['13:00', '18:00']] },
    ],
    [
      'until 23:59',
      '2026-11-29T00:00+01:00',
      '2026-11-29T23:59+01:00',
      { '2026-11-29': [['13:00', '18:00']] },
    ],
    ['at midnight without an end', '2026-11-29T00:00+01:00', null, { '2026-11-29': [['13:00', '18:00']] }],
    [
      'on Saturday and Sunday',
      '2026-11-28T10:00+01:00',
      '2026-11-29T17:00+01:00',
      { '2026-11-29': [['12:00', '17:00']] },
    ],
    [
      'on two whole days',
      '2026-11-28T00:00+01:00',
      '2026-11-29T23:59+01:00',
      { '2026-11-29': [['13:00', '18:00']] },
    ],
    [
      'from a late evening to the next afternoon',
      '2026-11-28T20:00+01:00',
      '2026-11-29T17:00+01:00',
      { '2026-11-29': [['13:00', '18:00']] },
    ],
    [
      'into the evening of the second day',
      '2026-11-28T09:00+01:00',
      '2026-11-29T22:00+01:00',
      { '2026-11-29': [['13:00', '18:00']] },
    ],
    ['on working days', '2026-11-27T00:00+01:00', '2026-11-28T23:59+01:00', {}],
  ])('%s', (_, start, end, days) => expect(open(start, end)).toEqual(days))

  it('of several days has the holidays among them', () => {
    const holidays = { '2026-10-03': 'Tag der Deutschen Einheit' }
    expect(Object.keys(open('2026-10-02T11:00+02:00', '2026-10-04T16:00+02:00', holidays))).toEqual([
      '2026-10-03',
      '2026-10-04',
    ])
  })

  it('opens nothing at night, and leaves Saturday as it is', () => {
    const calendar = { ...ORDINARY, openSundays: open('2026-11-28T00:00+01:00', '2026-11-29T23:59+01:00') }
    expect(textAt('2026-11-29T03:00+01:00', shop, calendar, true)).toBe('Öffnet um 13 Uhr')
    expect(textAt('2026-11-28T14:00+01:00', shop, calendar, true)).toBe('Öffnet morgen um 13 Uhr')
    expect(textAt('2026-11-29T17:59+01:00', shop, calendar, true)).toBe('Jetzt geöffnet bis 18 Uhr')
  })
})

describe('Christmas Eve', () => {
  // A Thursday.
  const daily: OpeningHours = {
    weekly: { th: [['08:00', '18:00']], fr: [['18:00', '02:00']], su: [['08:00', '18:00']] },
  }

  it('ends at 14:00 on a working day, with its name', () => {
    expect(hoursOn(daily, '2026-12-24', ORDINARY)).toEqual({
      spans: [['08:00', '14:00']],
      note: 'Heiligabend',
    })
    expect(textAt('2026-12-24T14:00+01:00', daily)).toBe('Öffnet morgen um 18 Uhr')
    // A Friday: what begins after 14:00 does not take place.
    expect(hoursOn(daily, '2027-12-24', ORDINARY)).toEqual({ spans: [], note: 'Heiligabend' })
  })

  it('is as usual on a Sunday, where holidays are, and where an exception says so', () => {
    expect(hoursOn(daily, '2028-12-24', ORDINARY)).toEqual({ spans: [['08:00', '18:00']], note: undefined })
    expect(hoursOn({ ...daily, holidays: 'usual' }, '2026-12-24', ORDINARY).spans).toEqual([
      ['08:00', '18:00'],
    ])
    const exceptions = [{ from: '2026-12-24', to: '2026-12-24', spans: [['09:00', '16:00']] as const }]
    expect(hoursOn({ ...daily, exceptions }, '2026-12-24', ORDINARY).spans).toEqual([['09:00', '16:00']])
  })

  it('is as it is where a business closes earlier', () => {
    const early: OpeningHours = { weekly: { th: [['08:00', '12:00']] } }
    expect(hoursOn(early, '2026-12-24', ORDINARY)).toEqual({ spans: [['08:00', '12:00']], note: undefined })
  })
})
