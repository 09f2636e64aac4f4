import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { DEMO_SETTINGS } from '../../lib/testing/demo-settings'
import { writeCalendarFeed, writeEventCalendar } from './calendar.server'
import type { TownEvent } from './event'
import { TOWN_EVENT } from './testing/events'

const ID = '0d9f6b1e-4c55-4f0e-9a51-0f9a3d1f7c11'
const occasion = {
  settings: DEMO_SETTINGS,
  siteUrl: 'https://verein.example',
}

const event = (given: Partial<TownEvent> = {}): TownEvent => ({ ...TOWN_EVENT, ...given })

/** Parses the file of one event with an independent library. */
function read(given: Partial<TownEvent> = {}, { siteUrl } = occasion) {
  const text = writeEventCalendar(event(given), { ...occasion, siteUrl })
  const calendar = new ICAL.Component(ICAL.parse(text))
  const zone = calendar.getFirstSubcomponent('vtimezone')
  if (zone) ICAL.TimezoneService.register(zone)
  const [component, ...others] = calendar.getAllSubcomponents('vevent')
  if (!component || others.length > 0) throw new Error('not one event')
  const parsed = new ICAL.Event(component)
  const { startDate, endDate } = parsed
  return {
    text,
    component,
    calendar,
    parsed,
    start: startDate.toString(),
    end: endDate.toString(),
    instants: [startDate.toJSDate().toISOString(), endDate.toJSDate().toISOString()],
  }
}

describe('the calendar file of an event', () => {
  it('contains all data of the page', () => {
    const { component, parsed } = read({
      description: 'Musik,\nTanz; alles.',
      location: 'Marktplatz',
      submitter_name: 'Erika Mustermann',
    })
    expect(parsed.summary).toBe('Stadtfest')
    expect(parsed.description).toBe('Musik,\nTanz; alles.\n\nVeranstalter: Erika Mustermann')
    expect(parsed.location).toBe('Marktplatz, Roding')
    expect(component.getFirstPropertyValue('url')).toBe('https://verein.example/events/stadtfest-0d9f6b1e4c')
    expect(component.getFirstPropertyValue('categories')).toBe('Fest')
  })

  it.each([
    ['Stadthalle Roding', 'Roding', 'Stadthalle Roding'],
    ['Marktplatz', '[Ort]', 'Marktplatz'],
  ])('says the town once, and no placeholder: %s in %s', (location, town, expected) => {
    const { association } = DEMO_SETTINGS
    const settings = { ...DEMO_SETTINGS, association: { ...association, town } }
    expect(writeEventCalendar(event({ location }), { ...occasion, settings })).toContain(
      `LOCATION:${expected}\r\n`,
    )
  })

  it('omits missing properties', () => {
    const { component } = read()
    expect(component.getFirstProperty('description')).toBe(null)
    expect(component.getFirstProperty('location')).toBe(null)
  })

  it('has the same UID on every host', () => {
    const here = read().parsed.uid
    expect(here).toBe(`${ID}@gewerbeverein-roding`)
    expect(read({}, { ...occasion, siteUrl: 'http://127.0.0.1:3000' }).parsed.uid).toBe(here)
  })

  it('has the number of its revision, and the time of the last change in UTC', () => {
    const { text } = read({ sequence: 3 })
    expect(text).toContain('\r\nSEQUENCE:3\r\n')
    expect(text).toContain('\r\nDTSTAMP:20260501T100000Z\r\n')
    expect(text).toContain('\r\nLAST-MODIFIED:20260501T100000Z\r\n')
  })

  it.each([
    ['scheduled', 'CONFIRMED', 'Stadtfest'],
    ['cancelled', 'CANCELLED', 'Abgesagt: Stadtfest'],
    ['postponed', 'TENTATIVE', 'Verschoben: Stadtfest'],
    ['sold_out', 'CONFIRMED', 'Ausverkauft: Stadtfest'],
  ] as const)('says when it is %s', (status, ical, summary) => {
    const { component, parsed } = read({ status, status_note: 'Wegen Sturm.' })
    expect(component.getFirstPropertyValue('status')).toBe(ical)
    expect(parsed.summary).toBe(summary)
    expect(parsed.description).toContain('Wegen Sturm.')
  })

  it('translates a category, also from its English name', () => {
    const category = (word: string) => read({ category: word }).component.getFirstPropertyValue('categories')
    expect(['market', 'kultur', 'verkaufsoffen'].map(category)).toEqual(['Markt', 'Kultur', 'Verkaufsoffen'])
  })
})

describe('times', () => {
  it.each([
    [
      'in summer',
      '2026-07-04T13:00:00Z',
      '2026-07-04T20:00:00Z',
      '2026-07-04T15:00:00',
      '2026-07-04T22:00:00',
    ],
    [
      'in winter',
      '2026-12-04T13:00:00Z',
      '2026-12-04T20:00:00Z',
      '2026-12-04T14:00:00',
      '2026-12-04T21:00:00',
    ],
    [
      'over midnight',
      '2026-07-04T20:00:00Z',
      '2026-07-05T00:30:00Z',
      '2026-07-04T22:00:00',
      '2026-07-05T02:30:00',
    ],
    [
      'over days',
      '2026-12-04T15:00:00Z',
      '2026-12-06T19:00:00Z',
      '2026-12-04T16:00:00',
      '2026-12-06T20:00:00',
    ],
    [
      'over the night when clocks go forward',
      '2026-03-28T19:00:00Z',
      '2026-03-29T01:30:00Z',
      '2026-03-28T20:00:00',
      '2026-03-29T03:30:00',
    ],
    [
      'over the night when clocks go back',
      '2026-10-24T18:00:00Z',
      '2026-10-25T03:00:00Z',
      '2026-10-24T20:00:00',
      '2026-10-25T04:00:00',
    ],
  ])(
    "%s have the town's time zone and denote the same instants",
    (_case, start_date, end_date, start, end) => {
      const found = read({ start_date, end_date })
      expect([found.start, found.end]).toEqual([start, end])
      expect(found.parsed.startDate.zone.tzid).toBe('Europe/Berlin')
      expect(found.instants).toEqual([start_date, end_date].map((iso) => new Date(iso).toISOString()))
    },
  )

  it('in the repeated hour at the end of summer time are in UTC', () => {
    const [start_date, end_date] = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']
    const { instants, start } = read({ start_date, end_date })
    expect(start).toBe('2026-10-25T00:30:00Z')
    expect(instants).toEqual([start_date, end_date].map((iso) => new Date(iso).toISOString()))
  })

  it.each([
    ['without an end', null],
    ['that ends as it begins', '2026-07-04T13:00:00Z'],
  ])('of an event %s span two hours', (_case, end_date) => {
    expect(read({ end_date })).toMatchObject({ start: '2026-07-04T15:00:00', end: '2026-07-04T17:00:00' })
  })
})

describe('times of an event of whole days', () => {
  it.each([
    ['a whole day', '2026-07-03T22:00:00Z', '2026-07-04T22:00:00Z', '2026-07-04', '2026-07-05'],
    ['a whole day to 23:59', '2026-07-03T22:00:00Z', '2026-07-04T21:59:00Z', '2026-07-04', '2026-07-05'],
    [
      'days over a change of clocks',
      '2026-10-23T22:00:00Z',
      '2026-10-26T23:00:00Z',
      '2026-10-24',
      '2026-10-27',
    ],
    ['the last days of a year', '2026-12-29T23:00:00Z', '2026-12-31T23:00:00Z', '2026-12-30', '2027-01-01'],
  ])('are dates for %s; the end is the day after the last', (_case, start_date, end_date, start, end) => {
    const found = read({ start_date, end_date })
    expect(found.parsed.startDate.isDate).toBe(true)
    expect([found.start, found.end]).toEqual([start, end])
  })
})

describe('hostile texts', () => {
  it.each([
    ['lines of another property', 'Fest\r\nATTENDEE:mailto:x@example.org\r\nX'],
    ['the end of the event', 'Fest\nEND:VEVENT\nBEGIN:VEVENT\nUID:fremd\nSUMMARY:Fremd'],
    ['a lone carriage return', 'Fest\rEND:VCALENDAR'],
    ['separators and escapes', 'a,b;c:d"e\\nf\\\\g^n'],
    ['emoji across the fold', `${'x'.repeat(60)}${'👨‍👩‍👧‍👦🎉'.repeat(20)}`],
    ['umlauts across the fold', 'Ä'.repeat(200)],
    ['text from right to left', 'שוק עתיקות بازار'],
    ['five thousand characters', 'Sehr langer Text. '.repeat(280).slice(0, 5_000)],
  ])('%s are escaped', (_case, hostile) => {
    const { parsed, component, text } = read({ title: hostile, description: hostile, location: hostile })
    const expected = hostile.replace(/\r\n?/g, '\n')
    expect([parsed.summary, parsed.description, parsed.location]).toEqual([
      expected,
      expected,
      `${expected}, Roding`,
    ])
    expect(component.getFirstProperty('attendee')).toBe(null)
    expect(parsed.uid).toBe(`${ID}@gewerbeverein-roding`)
    const lines = text.split('\r\n')
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([])
    expect(lines.at(-1)).toBe('')
  })

  it('lose the characters that calendar files may not contain', () => {
    const { parsed, text } = read({
      title: 'Fest\u0007\u001b[2J\u0085\u007f!',
      description: 'a\tb\u2028c\u0000',
    })
    expect(parsed.summary).toBe('Fest[2J!')
    expect(parsed.description).toBe('a\tb\nc')
    expect(text.replace(/[\r\n\t]/g, '')).not.toMatch(/\p{Cc}/u)
  })
})

describe('the feed', () => {
  const two = [event(), event({ id: '2c1b8a70-93a4-4d61-bc3f-5d4fb7b2a922', title: 'Markt' })]
  const feed = (events: TownEvent[]) => {
    const text = writeCalendarFeed(events, occasion)
    return { text, calendar: new ICAL.Component(ICAL.parse(text)) }
  }

  it('contains every event, and the time zone once', () => {
    const { calendar } = feed(two)
    const titles = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one).summary)
    expect(titles).toEqual(['Stadtfest', 'Markt'])
    expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(1)
  })

  it('has a name, its source and the refresh interval', () => {
    const { calendar } = feed(two)
    const value = (name: string) => String(calendar.getFirstPropertyValue(name))
    expect(value('name')).toBe('Veranstaltungen in Roding')
    expect(value('x-wr-calname')).toBe('Veranstaltungen in Roding')
    expect(value('source')).toBe('https://verein.example/events/kalender.ics')
    expect(value('refresh-interval')).toBe('PT1H')
    expect(value('x-published-ttl')).toBe('PT1H')
  })

  it('is a valid calendar without events', () => {
    const components = feed([]).calendar.getAllSubcomponents()
    expect(components.map(({ name }) => name)).toEqual(['vtimezone'])
  })
})
